import { stderr } from 'node:process'
import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from '../commands/command.ts'

/** A progress bar on standard error; on anything but a terminal nothing is drawn. */
export type ProgressBar = { readonly show: (progress: Progress) => void; readonly stop: () => void }

/** A bar for long work; it appears with the first progress and leaves nothing behind. */
export const progressBar = (): ProgressBar => {
  if (!stderr.isTTY) return { show: () => undefined, stop: () => undefined }
  const bar = new SingleBar(
    { format: '{bar} {value}/{total} {label}', clearOnComplete: true, hideCursor: true, stream: stderr },
    Presets.shades_classic,
  )
  let started = false
  const show = ({ label, done, total }: Progress): void => {
    if (started) bar.setTotal(total)
    else bar.start(total, 0, { label: '' })
    started = true
    bar.update(done, { label: label.length > 60 ? `…${label.slice(-59)}` : label })
  }
  return { show, stop: () => bar.stop() }
}
