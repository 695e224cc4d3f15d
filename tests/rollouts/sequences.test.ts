import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { budgetsOf, NO_STOPS } from '@/domain/rollouts/deadlines'
import { familyProfileOf } from '@/domain/rollouts/family-facts'
import { stepItem } from '@/domain/rollouts/item/step-item'
import { planItem, type ItemContext, type ItemEvent, type RolloutItem } from '@/domain/rollouts/item/types'
import { DEFAULT_ITEM_POLICY } from '@/domain/rollouts/policy'
import { isRetryable } from '@/domain/rollouts/reasons'
import { countItems } from '@/domain/rollouts/states'
import { contextWith } from '@/ingest/fixture'
import { interpretMessage } from '@/ingest/interpret'
import type { KnownDevice } from '@/server/devices/report'
import { deviceNews } from '@/server/ingestion/record/rollout-news'
import { isDeviceMessage } from '@/server/ingestion/record/unknown-devices'

/** Samples of other projects' messages lie beside the checkout, never in it. */
const FOLDER = fileURLToPath(new URL('../../../shared/payloads-ota/', import.meta.url))

type Step = { receivedAt: string; topic: string; payloadText: string; qos: 0 | 1 | 2; retain: boolean }
type Sequence = {
  steps: Step[]
  context?: { mqttUsername?: string }
  expect: {
    item: {
      target?: string
      states?: string[]
      state?: string
      terminal?: string | null
      reason?: string
      retryable?: boolean
      late?: boolean
      attempts?: number
      lastError?: string
    }
    counts?: ({ at: string } & Record<string, number | string>)[]
  }
}

const sequences = existsSync(FOLDER)
  ? readdirSync(FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(join(FOLDER, name)).map((file) => `${name}/${file}`))
      .filter((file) => file.includes('/sequence-'))
  : []

const load = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Sequence

/** Somebody whose messages are in order. */
const DEVICE = { id: 1, sleepy: false, rolloutItem: 'open' } as KnownDevice

/** What one message says of an update, as the server passes it on. */
function eventsOf(
  { topic, payloadText, qos, retain, receivedAt }: Step,
  user: string | undefined,
): ItemEvent[] {
  if (topic === '(clock)') return [{ type: 'tick' }]
  const flags = { qos, retain, dup: false, receivedAt: Date.parse(receivedAt) }
  const payload = new TextEncoder().encode(payloadText)
  const { events } = interpretMessage({ topic, payload, flags, user }, contextWith())
  const told = events.flatMap((event) => (isDeviceMessage(event) ? deviceNews(DEVICE, event) : []))
  return told.map(({ event }) => event)
}

function contextAt(family: string, now: number, retries: number): ItemContext {
  const profile = familyProfileOf(family)
  if (profile === null) throw new Error(`no profile of ${family}`)
  const { installMs } = profile.times
  return {
    now,
    campaign: 'running',
    family: profile.facts,
    policy: { ...DEFAULT_ITEM_POLICY, retries },
    budgets: budgetsOf({
      now,
      intervalS: null,
      nextWakeAt: null,
      expectedDownloadMs: 60_000,
      expectedInstallMs: installMs,
    }),
    holds: [],
    stops: NO_STOPS,
    isWindowNeverMet: false,
    isPumpController: true,
    seenAt: now,
    endedBy: null,
    isNewest: true,
    alikeFailureAt: () => null,
    soakMs: 0,
    isRepeatDue: true,
    isDowngrade: false,
    running: null,
    available: null,
  }
}

/** Retries only where the sample speaks of one, so that the end of the attempt is the end of the item. */
function replay(file: string, { steps, context, expect: expected }: Sequence) {
  const [family = ''] = file.split('/')
  const retries = expected.item.terminal === null ? DEFAULT_ITEM_POLICY.retries : 0
  const start = Date.parse(steps[0]?.receivedAt ?? '') - 1000
  const target = expected.item.target ?? '1.5.0'
  let item: RolloutItem = planItem({ id: 'it-81', target, fromVersion: null, now: start })
  const states: string[] = []
  const counts: { at: string; counts: Record<string, number> }[] = []
  const step = (event: ItemEvent, now: number) => {
    const stepped = stepItem(item, event, contextAt(family, now, retries))
    item = stepped.item
    states.push(...stepped.entered)
  }
  step({ type: 'group_started' }, start)
  step({ type: 'tick' }, start)
  let notes = 0
  for (const one of steps) {
    const events = eventsOf(one, context?.mqttUsername)
    notes += events.filter(({ type }) => type === 'note').length
    for (const event of events) step(event, Date.parse(one.receivedAt))
    counts.push({ at: one.receivedAt, counts: countItems([item]) })
  }
  return { item, notes, counts, states: states.slice(states.indexOf('offered')) }
}

describe('sequences of messages as devices sent them', () => {
  it.skipIf(sequences.length > 0)(`are not here (looked in ${FOLDER})`, () => undefined)

  it.each(sequences)('%s', (file) => {
    const sequence = load(file)
    const { item: expected, counts = [] } = sequence.expect
    const told = replay(file, sequence)
    if (told.notes === 0) {
      console.warn(`${file}: not read by the decoder of its family yet`)
      return
    }
    const { item, states } = told
    if (expected.states)
      expect(states.slice(expected.states[0] === 'offered' ? 0 : 1)).toEqual(expected.states)
    if (expected.terminal) expect(item.state).toBe(expected.terminal)
    if (expected.state) expect(item.state).toBe(expected.state)
    if (expected.reason) expect(item.reason).toBe(expected.reason)
    if (expected.retryable !== undefined && item.reason !== null)
      expect(isRetryable(item.reason)).toBe(expected.retryable)
    if (expected.late !== undefined) expect(item.isLate).toBe(expected.late)
    if (expected.attempts !== undefined) expect(item.attempts).toBe(expected.attempts)
    if (expected.lastError) expect(item.lastError).toBe(expected.lastError)
    for (const { at, ...sums } of counts)
      expect(told.counts.find((one) => one.at === at)?.counts).toMatchObject(sums)
  })
})
