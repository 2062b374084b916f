import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { eventStream } from './event-stream.ts'
import { jobShape, jobTold } from './http-shapes.ts'
import { type Route, routeOf } from './route.ts'
import { libraryOf, libraryParams } from './routes-libraries.ts'

const jobParams = z.object({ job: z.string().min(1) })

/** Ingest jobs: how they stand, as they go on, and stopped. */
export const jobRoutes: readonly Route[] = [
  routeOf({
    method: 'GET',
    path: '/v1/libraries/{library}/jobs',
    name: 'list_jobs',
    group: 'jobs',
    summary: 'Jobs of a library, newest first, at most 200.',
    scope: 'read',
    params: libraryParams,
    status: 200,
    answer: z.object({ jobs: z.array(jobShape) }),
    run: async ({ caller, host, params }) => ({
      jobs: caller.register.jobs(libraryOf(caller, params.library).id).map(job => jobTold(job, host.jobs)),
    }),
  }),
  routeOf({
    method: 'GET',
    path: '/v1/jobs/{job}',
    name: 'get_job',
    group: 'jobs',
    summary: 'How a job stands, and what came of it.',
    scope: 'read',
    params: jobParams,
    status: 200,
    answer: jobShape,
    run: async ({ caller, host, params }) => {
      const job = caller.register.job(params.job)
      if (!job) throw new Fault('job-missing', `there is no job ${params.job}`)
      return jobTold(job, host.jobs)
    },
  }),
  routeOf({
    method: 'GET',
    path: '/v1/jobs/{job}/events',
    name: 'watch_job',
    group: 'jobs',
    summary: 'A job as it goes on: events `progress` and `state`; the stream ends with the job.',
    scope: 'read',
    params: jobParams,
    status: 200,
    answer: jobShape,
    events: 'only',
    run: async ({ caller, host, params, reply }) => {
      // A job that is not there is told before the stream begins.
      if (!caller.register.job(params.job)) throw new Fault('job-missing', `there is no job ${params.job}`)
      let end = (): void => undefined
      const stream = eventStream(reply, () => end())
      end = host.jobs.watch(caller.register, params.job, news => {
        if (news.kind === 'progress') {
          stream.send('progress', news.progress)
          return
        }
        if (news.kind === 'state') stream.send('state', jobTold(news.job, host.jobs))
        if (news.kind === 'state' && news.job.ended === undefined) return
        stream.end()
        setImmediate(() => end())
      })
      return undefined
    },
  }),
  routeOf({
    method: 'DELETE',
    path: '/v1/jobs/{job}',
    name: 'cancel_job',
    group: 'jobs',
    summary: 'Stops a job between two steps; what it finished stays.',
    scope: 'ingest',
    params: jobParams,
    status: 202,
    answer: jobShape,
    run: async ({ caller, host, params }) => jobTold(host.jobs.cancel(caller.register, params.job), host.jobs),
  }),
]
