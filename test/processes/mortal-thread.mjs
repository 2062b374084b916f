// A thread that doubles numbers, and dies of 13.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', message => {
  if (message.kind === 'end') parentPort.close()
  else if (message.job === 13) process.exit(1)
  else parentPort.postMessage({ kind: 'done', id: message.id, result: message.job * 2 })
})
