import { type HealthLine, lineOf } from '../line'
import { growthWithin, historyOf, rateHistoryOf, rateOf } from '../samples'
import { type ChannelState, isAlive } from '../state'
import { type HealthWord, wordAbove } from '../words'
import type { HealthInputs } from './types'

const MINUTE_MS = 60_000
const REFUSED_PERCENT = { attention: 5, bad: 50 }
/** Of fewer messages a share says little. */
const LEAST_MESSAGES = 20
/** New shapes of messages within a day that nobody understands; automatic todos begin at the same number. */
export const FRESH_INBOX_KINDS = 50
const WAIT_MS = { attention: MINUTE_MS, bad: 10 * MINUTE_MS }
/** Share of what ended within a day, of ten or more. */
const DEAD_SHARE = { attention: 0.05, bad: 0.5 }
const LEAST_ENDED = 10

/** What is taken in although something was wrong with it, or not taken in. */
const TROUBLES = ['poison', 'dropped', 'unregistered', 'retries'] as const

type Growth = (name: string, minutes: number) => number | null

/** Silence of all devices at once is no silence of devices. */
function readingsWord(growth: Growth, hasWorker: boolean): HealthWord {
  const [late, hour] = [growth('count.messages', 10), growth('count.messages', 60)]
  if (!hasWorker || late === null || hour === null) return 'unknown'
  return late === 0 && hour > 0 ? 'attention' : 'ok'
}

/** Percent of the messages of ten minutes that could not be used. */
function refusedShare(growth: Growth): number | null {
  const [messages, refused] = [growth('family', 10), growth('refused', 10)]
  if (messages === null || refused === null) return null
  return messages < LEAST_MESSAGES ? 0 : Math.min(100, (100 * refused) / messages)
}

/** Implausible values of messages that were taken. */
const refusedValues = (growth: Growth): number =>
  Math.max(0, (growth('count.rejected', 60) ?? 0) - (growth('refused', 60) ?? 0))

export function ingestLines({ state, present, samples }: HealthInputs): HealthLine[] {
  const { now, inbox } = state
  const group = 'ingest'
  const growth: Growth = (name, minutes) =>
    growthWithin(samples, { name, now, ms: minutes * MINUTE_MS, present })
  const refused = refusedShare(growth)
  const troubles = TROUBLES.map((name) => [name, growth(`count.${name}`, 60) ?? 0] as const)
  const trouble = troubles.reduce((sum, [, count]) => sum + count, 0)
  return [
    lineOf({
      ...{ id: 'ingest.readings', group, unit: 'perSecond' },
      value: rateOf(samples, { name: 'count.readings', now, present }),
      word: readingsWord(growth, state.workers.some(isAlive)),
      history: rateHistoryOf(samples, 'count.readings', now),
    }),
    lineOf({
      ...{ id: 'ingest.refused', group, unit: 'percent', value: refused },
      word: wordAbove(refused, REFUSED_PERCENT),
      details: { values: refusedValues(growth) },
      history: rateHistoryOf(samples, 'refused', now),
    }),
    lineOf({
      ...{ id: 'ingest.trouble', group, unit: 'count', value: trouble },
      word: trouble > 0 ? 'attention' : 'ok',
      details: Object.fromEntries(troubles),
    }),
    lineOf({
      ...{ id: 'ingest.inbox', group, unit: 'count', value: inbox.kinds },
      word: wordAbove(inbox.fresh, { attention: FRESH_INBOX_KINDS, bad: Infinity }),
      details: { fresh: inbox.fresh },
      history: historyOf(samples, 'inbox.kinds', now),
    }),
  ]
}

/**
 * | channel                                                       | word           |
 * |---------------------------------------------------------------|----------------|
 * | not set up, nothing waits                                     | off            |
 * | the first due message waits for a minute, for ten             | attention, bad |
 * | of ten or more that ended within a day 5 %, 50 % got nowhere  | attention, bad |
 * | what came after the newest success was refused                | attention      |
 * | more that wait were refused than were sent within a day       | attention      |
 */
export function channelWord(
  channel: Omit<ChannelState, 'channel' | 'lastAnswer' | 'lastFailure'>,
): HealthWord {
  const { isSetUp, waiting, failing, isRefused, oldestMs, sent, dead } = channel
  if (!isSetUp && waiting === 0) return 'off'
  const waits = wordAbove(oldestMs ?? 0, WAIT_MS)
  const ended = sent + dead
  const ends = ended < LEAST_ENDED ? 'ok' : wordAbove(dead / ended, DEAD_SHARE)
  if (waits === 'bad' || ends === 'bad') return 'bad'
  return isRefused || failing > sent || waits === 'attention' || ends === 'attention' ? 'attention' : 'ok'
}

function answerOf({ lastAnswer, lastFailure }: ChannelState): HealthLine['details'] {
  if (lastAnswer === null) return { answer: 'none' }
  const { at, error } = lastAnswer
  return {
    answer: error === null ? 'accepted' : 'refused',
    error: error ?? '',
    // what was accepted since must not hide it
    failure: error === null ? (lastFailure ?? 'none') : 'none',
    ...(at !== null && { answeredAt: at }),
  }
}

export function deliveryLines({ state, samples }: HealthInputs): HealthLine[] {
  const { now, outbox, channels } = state
  const group = 'delivery'
  return [
    lineOf({
      ...{ id: 'outbox.waiting', group, unit: 'count', value: outbox.waiting },
      word: wordAbove(outbox.oldestMs ?? 0, WAIT_MS),
      details: { oldestMs: outbox.oldestMs ?? 0 },
      history: historyOf(samples, 'outbox.waiting', now),
    }),
    ...channels.map((one) =>
      lineOf({
        ...{ id: 'channel', group, of: one.channel, unit: 'count', value: one.waiting },
        word: channelWord(one),
        details: {
          ...{ sent: one.sent, dead: one.dead, oldestMs: one.oldestMs ?? 0 },
          ...answerOf(one),
        },
        history: historyOf(samples, `channel.${one.channel}`, now),
      }),
    ),
  ]
}
