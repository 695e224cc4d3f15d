import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerProcess } from '../walks/support/worker-process'

/** A worker, or a console, that is started again whenever it ends, as the server does it. */
export function supervise(start: () => Pick<WorkerProcess, 'child' | 'exited'>) {
  let isStopping = false
  let worker = start()
  const watch = async () => {
    for (;;) {
      await worker.exited
      if (isStopping) return
      worker = start()
    }
  }
  const watching = watch()
  return {
    signal: (signal: NodeJS.Signals) => void worker.child.kill(signal),
    freeze: async (ms: number) => {
      const { child } = worker
      child.kill('SIGSTOP')
      await sleep(ms)
      child.kill('SIGCONT')
    },
    stop: async () => {
      isStopping = true
      worker.child.kill('SIGKILL')
      await watching
    },
  }
}
