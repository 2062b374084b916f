import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Bounds of the times that are counted, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** What a server counts about itself, for Prometheus. */
export type Meter = {
  request(done: { readonly method: string; readonly route: string; readonly status: number; readonly ms: number }): void
  operation(done: { readonly name: string; readonly outcome: string; readonly ms: number }): void
  uploaded(bytes: number): void
  /** The text that Prometheus reads, and its media type. */
  text(): Promise<string>
  readonly type: string
}

/** @param jobs jobs that wait or run now */
export const meterOver = (jobs: () => number): Meter => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'cellcite_' })
  const registers = [registry]
  const requests = new Histogram({
    name: 'cellcite_http_request_seconds',
    help: 'Time of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const operations = new Histogram({
    name: 'cellcite_operation_seconds',
    help: 'Time of operations by name and outcome',
    labelNames: ['operation', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const uploaded = new Counter({ name: 'cellcite_uploaded_bytes_total', help: 'Bytes taken in', registers })
  new Gauge({
    name: 'cellcite_jobs_open',
    help: 'Ingest jobs that wait or run',
    registers,
    collect() {
      this.set(jobs())
    },
  })
  return {
    request: ({ method, route, status, ms }) => requests.observe({ method, route, status: String(status) }, ms / 1000),
    operation: ({ name, outcome, ms }) => operations.observe({ operation: name, outcome }, ms / 1000),
    uploaded: bytes => uploaded.inc(bytes),
    text: () => registry.metrics(),
    type: registry.contentType,
  }
}
