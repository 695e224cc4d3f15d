import { describe, expect, it } from 'vitest'
import { contextWith } from '@/ingest/fixture'
import { encodeOtaOrder } from '@/ingest/ota/orders'
import { routeMessage } from '@/ingest/router'
import type { DecodeContext, IngestEvent } from '@/ingest/types'
import { expectOtaSample } from './check-ota'
import { ASKED_AS, BEFORE, MANIFEST_FILE, ORDERS, PROVED_ELSEWHERE } from './ota-coverage'
import { loadOtaSamples, otaAbsence, otaSamplesArePresent, type OtaSample } from './ota-samples'

type Wire = { topic: string; payload: string; retain?: boolean | undefined; user?: string | undefined }

function decode({ topic, payload, retain = false, user }: Wire, ctx: DecodeContext): IngestEvent[] {
  const flags = { retain, qos: 1, dup: false, receivedAt: Date.UTC(2026, 10, 1) } as const
  const family = routeMessage(topic, ctx)
  expect(family, `no family for ${topic}`).not.toBeNull()
  return family?.decode({ topic, payload: new TextEncoder().encode(payload), flags, user }, ctx) ?? []
}

function contextAfter(file: string): DecodeContext {
  const ctx = contextWith()
  for (const message of BEFORE[file] ?? [])
    for (const event of decode(message, ctx)) if (event.type === 'discovery') ctx.memory.put(event)
  return ctx
}

/** Answers to our requests come under the name, and with the text ids, that we ask with. */
function asAsked(text: string): string {
  return text
    .replaceAll(ASKED_AS.sample, ASKED_AS.ours)
    .replace(/"id":(\d+)(?=.*"dst":"cistern\/events")/, '"id":"$1"')
}

function wireOf({ topic, payloadText, retain, context }: OtaSample): Wire {
  const isAnswer = topic.startsWith(ASKED_AS.sample)
  return {
    topic: asAsked(topic),
    payload: isAnswer ? asAsked(payloadText) : payloadText,
    retain,
    user: context?.mqttUsername,
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // who asks, and under which number, is everybody's own affair
    return value instanceof Object && 'method' in value ? { ...value, id: '', src: '' } : value
  } catch {
    return text
  }
}

const samples = loadOtaSamples()
const of = (direction: OtaSample['direction']): [file: string, sample: OtaSample][] =>
  samples.filter(({ sample }) => sample.direction === direction).map(({ file, sample }) => [file, sample])

const vector = samples.find(({ file }) => file === MANIFEST_FILE)?.sample

describe.skipIf(!otaSamplesArePresent)(otaSamplesArePresent ? 'updates over the air' : otaAbsence, () => {
  it.each(of('up'))('%s is read as it says', (file, sample) => {
    expectOtaSample(decode(wireOf(sample), contextAfter(file)), sample.expect)
  })

  it.each(of('down'))('%s is encoded as it says', (file, { publish }) => {
    const { m = '', sig = '', kid = '' } = (vector ?? {}) as { m?: string; sig?: string; kid?: string }
    const intent = ORDERS[file]?.({ m, sig, kid })
    if (!intent) throw new Error(`no order encodes ${file}`)
    const encoded = encodeOtaOrder({ ...intent, ctx: contextAfter(file) })
    const messages = 'cannot' in encoded ? [] : encoded.messages
    expect(
      messages.map(({ topic, payload, qos, retain }) => [topic, parsed(String(payload)), qos, retain]),
    ).toEqual(publish.map(({ topic, payloadText, qos, retain }) => [topic, parsed(payloadText), qos, retain]))
  })

  it.each(of('sequence'))('every message of %s is understood', (_, { steps, context }) => {
    const heard = steps.filter(({ topic }) => topic !== '(clock)')
    for (const { topic, payloadText: payload, retain } of heard) {
      const events = decode({ topic, payload, retain, user: context?.mqttUsername }, contextWith())
      expect(events.filter(({ type }) => type === 'rejected')).toEqual([])
    }
  })

  it('every sample is checked here, or elsewhere by a named part', () => {
    const here = new Set(['up', 'down', 'sequence'])
    const others = samples.filter(({ sample }) => !here.has(sample.direction))
    expect(others.filter(({ sample }) => !(sample.direction in PROVED_ELSEWHERE))).toEqual([])
    expect(of('up').length).toBeGreaterThan(55)
    const names = new Set(samples.map(({ file }) => file))
    expect([...Object.keys(ORDERS), ...Object.keys(BEFORE)].filter((file) => !names.has(file))).toEqual([])
  })
})
