import { afterEach, expect, it } from 'vitest'
import { pool } from './pool'
import { listenForSignals, type WorkerSignal, signalWorkers } from './worker-signals'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

it('ignores an unknown signal of a newer release, and receives the next one', async () => {
  const heard: WorkerSignal[] = []
  await new Promise<void>((resolve) => {
    const { stop } = listenForSignals({ onReady: resolve, onSignal: (signal) => heard.push(signal) })
    undo.push(stop)
  })
  for (const payload of ['{"t":"of-a-newer-release","k":[1]}', 'no JSON', '{"t":"devices","k":["x"]}'])
    await pool().query('select pg_notify($1, $2)', ['cistern_worker', payload])
  await signalWorkers({ t: 'devices', k: [7] })
  await expect.poll(() => heard).toEqual([{ t: 'devices', k: [7] }])
})
