import { EventEmitter, once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { signalWorkers, type SignalTopic } from '@/server/db/worker-signals'
import { listenForChanges } from './listen-for-changes'

const started: { stop: () => void }[] = []
afterEach(() => started.splice(0).forEach(({ stop }) => stop()))

/** A worker's memory that is loaded when the test says so; `happened` tells of each load and of a mark among the signals. */
function listening() {
  const happened = new EventEmitter<{ load: [SignalTopic[]]; mark: []; ready: [] }>()
  const loads: SignalTopic[][] = []
  let [release, refuse] = [() => {}, (_: Error) => {}]
  const load = (topics: readonly SignalTopic[] = []) =>
    new Promise<void>((resolve, reject) => {
      ;[release, refuse] = [resolve, reject]
      loads.push([...topics].sort())
      happened.emit('load', [...topics])
    })
  const ignored = () => {}
  const watched = listenForChanges(
    {
      state: { load },
      pipeline: {
        resume: () => happened.emit('ready'),
        forget: ignored,
        raw: { watch: () => void happened.emit('mark') },
      },
      connection: {},
    },
    { commands: ignored, outbox: ignored, rollouts: ignored, jobs: ignored, exports: ignored },
  )
  started.push(watched)
  return { happened, loads, release: () => release(), refuse: () => refuse(new Error('away')) }
}

it('of many signals during a load, what they name is loaded once more, and what could not be loaded again', async () => {
  const { happened, loads, release, refuse } = listening()
  await once(happened, 'load')
  expect(loads).toEqual([['discovery', 'mappings', 'sensors']])

  const marked = once(happened, 'mark')
  for (let n = 0; n < 200; n++) await signalWorkers({ t: n % 2 ? 'discovery' : 'sensors' })
  await signalWorkers({ t: 'watch', k: [1] })
  await marked
  expect(loads).toHaveLength(1)

  const again = once(happened, 'load')
  release()
  await again
  expect(loads[1]).toEqual(['discovery', 'sensors'])

  const third = once(happened, 'load')
  refuse()
  await third
  expect(loads[2]).toEqual(['discovery', 'sensors'])

  const ready = once(happened, 'ready')
  release()
  await ready
  expect(loads).toHaveLength(3)
})
