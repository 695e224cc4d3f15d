import { type HealthLine, lineOf } from '../line'
import { clientsOf, historyOf, rateHistoryOf, rateOf } from '../samples'
import { isAlive, type WorkerState } from '../state'
import type { HealthWord } from '../words'
import type { HealthInputs } from './types'

/**
 * | live workers                                              | word      |
 * |-----------------------------------------------------------|-----------|
 * | none                                                      | bad       |
 * | none connected, or one that is served nothing, or blocked | bad       |
 * | some not connected                                        | attention |
 * | all connected                                             | ok        |
 */
export function brokerWord(workers: readonly Pick<WorkerState, 'mqtt'>[]): HealthWord {
  const connected = workers.filter(({ mqtt }) => mqtt === 'connected').length
  if (connected === 0 || workers.some(({ mqtt }) => mqtt === 'unserved' || mqtt === 'blocked')) return 'bad'
  return connected < workers.length ? 'attention' : 'ok'
}

export function brokerLines({ state, present, samples }: HealthInputs): HealthLine[] {
  const { now, sharedBroker, workers } = state
  const live = workers.filter(isAlive)
  const group = 'broker'
  const rate = { name: 'count.messages', now, present }
  return [
    lineOf({
      ...{ id: 'broker.state', group, unit: 'count', limit: live.length },
      value: live.filter(({ mqtt }) => mqtt === 'connected').length,
      word: brokerWord(live),
      details: {
        kind: sharedBroker === null ? 'embedded' : 'external',
        address: sharedBroker ?? '',
        state:
          live.find(({ mqtt }) => mqtt !== 'connected')?.mqtt ?? (live.length > 0 ? 'connected' : 'none'),
      },
    }),
    lineOf({
      ...{ id: 'broker.clients', group, unit: 'count', value: clientsOf(state) },
      word: clientsOf(state) === null ? 'unknown' : 'ok',
      history: historyOf(samples, 'broker.clients', now),
    }),
    lineOf({
      ...{ id: 'broker.messages', group, unit: 'perSecond', value: rateOf(samples, rate) },
      word: live.length > 0 ? 'ok' : 'unknown',
      history: rateHistoryOf(samples, 'count.messages', now),
    }),
  ]
}
