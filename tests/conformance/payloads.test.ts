import { describe, expect, it } from 'vitest'
import { codecForProfile, loraCodecs } from '@/ingest/lora/codecs'
import { interpretMessage } from '@/ingest/interpret'
import { routeMessage } from '@/ingest/router'
import { parseWireTime } from '@/ingest/rules/clock'
import { refusalOf } from '@/ingest/rules/quality'
import type { DecodeContext, IngestEvent } from '@/ingest/types'
import { expectAttributes, expectReadings, expectRejected, publicIdOf } from './compare'
import { LATER, MAPPED, PARTIAL, SUPPORTED, UNCHECKED } from './coverage'
import {
  absence,
  loadSamples,
  samplesArePresent,
  type Expectation,
  type Loaded,
  type Sample,
} from './samples'

const RECEIVED_AT = Date.UTC(2026, 10, 1)

const contextOf = (file: string): DecodeContext => {
  const mapped = MAPPED[file]
  return { root: 'tc/v1', mappings: mapped ? [mapped.mapping] : [] }
}

const decode = ({ file, sample }: Loaded<Sample>): IngestEvent[] => {
  const topic = sample.topic ?? ''
  const payload = new TextEncoder().encode(sample.payloadText ?? '')
  const flags = { retain: sample.retain ?? false, qos: 1, dup: false, receivedAt: RECEIVED_AT } as const
  const ctx = contextOf(file)
  const family = routeMessage(topic, ctx)
  expect(family, `no family for ${topic}`).not.toBeNull()
  // Never throws, whatever the rest of the test asks for.
  interpretMessage({ topic, payload, flags }, ctx)
  return family?.decode({ topic, payload, flags }, ctx) ?? []
}

const expectKey = (
  event: Extract<IngestEvent, { type: 'telemetry' }>,
  { seq, boot, fCnt }: Expectation,
): void => {
  if (seq !== undefined && boot !== undefined) {
    expect(event.key).toBe(`${boot}:${seq}`)
    expect(event.ack).toEqual({ boot, seq })
  }
  if (fCnt !== undefined) expect(event.key).toMatch(new RegExp(`^fcnt:[0-9a-f]*:${fCnt}$`))
}

const expectTelemetry = (event: IngestEvent | undefined, { file, sample }: Loaded<Sample>): void => {
  if (event?.type !== 'telemetry') throw new Error(`telemetry expected, not ${JSON.stringify(event)}`)
  const { device, at, readings = [], rejected = [] } = sample.expect
  if (device && !MAPPED[file]?.preset) expect(event.deviceId).toBe(publicIdOf(device))
  expect(event.at).toBe(at ? Date.parse(at) : null)
  const judged = event.readings.map((reading) => ({ reading, reason: refusalOf(reading) }))
  const good = judged.filter(({ reason }) => reason === null).map(({ reading }) => reading)
  const refused = judged.flatMap(({ reading, reason }) =>
    reason ? [{ ...reading, raw: reading.value, reason }] : [],
  )
  expectReadings({ actual: good, expected: readings, extras: PARTIAL[file] })
  expectRejected([...event.rejected, ...refused], rejected)
  expectKey(event, sample.expect)
}

const expectHistory = (events: IngestEvent[], { history = [], device = '' }: Expectation): void => {
  expect(events).toHaveLength(history.length)
  events.forEach((event, index) => {
    if (event.type !== 'telemetry') throw new Error('telemetry expected')
    expect(event).toMatchObject({ deviceId: publicIdOf(device), backlog: true })
    expect(event.at).toBe(parseWireTime(history[index]?.at))
    expectReadings({ actual: event.readings, expected: history[index]?.readings ?? [] })
  })
}

const expectAbout = (event: IngestEvent | undefined, wanted: Expectation): void => {
  if (event?.type !== 'info') throw new Error(`info expected, not ${JSON.stringify(event)}`)
  const ids = [wanted.device ?? '', ...(wanted.aliases ?? [])].map(publicIdOf)
  expect([event.deviceId, ...(event.info.aliases ?? [])].sort()).toEqual(ids.sort())
  expectAttributes(event.info, wanted.attributes ?? {})
  if (wanted.event === 'join' || wanted.event === 'fcnt_reset') expect(event.countersReset).toBe(true)
}

const expectPresence = (
  event: IngestEvent | undefined,
  { device = '', online, asleep }: Expectation,
): void => {
  const reason = asleep ? 'sleep' : online ? 'birth' : 'will'
  expect(event).toMatchObject({ type: 'availability', deviceId: publicIdOf(device), online, reason })
}

const check = (loaded: Loaded<Sample>): void => {
  const wanted = loaded.sample.expect
  const events = decode(loaded)
  if (wanted.history) return expectHistory(events, wanted)
  expect(events).toHaveLength(1)
  if (wanted.kind === 'telemetry') return expectTelemetry(events[0], loaded)
  if (wanted.kind === 'availability') return expectPresence(events[0], wanted)
  if (wanted.kind === 'info' || wanted.attributes) return expectAbout(events[0], wanted)
  // Commands that others hear, and templates whose values are only examples.
  expect(events[0]?.type).toBe('ignored')
}

const checkCodec = ({ sample }: Loaded<Sample>): void => {
  const codec = loraCodecs.find(({ name }) => name === sample.codec)
  const decoded = codec?.decode({
    fPort: sample.fPort ?? 0,
    bytes: Buffer.from(sample.payloadHex ?? '', 'hex'),
  })
  expectReadings({ actual: decoded?.readings ?? [], expected: sample.expect.readings ?? [] })
  expectRejected(decoded?.rejected ?? [], sample.expect.rejected ?? [])
}

const adapterOf = ({ sample }: Loaded<Sample>): string => sample.expect.adapter ?? ''
const samples = loadSamples()
const isCodecLater = (loaded: Loaded<Sample>): boolean =>
  adapterOf(loaded) === 'lora-codec' && !loraCodecs.some(({ name }) => name === loaded.sample.codec)
const supported = samples.filter((loaded) => SUPPORTED.has(adapterOf(loaded)) && !isCodecLater(loaded))
const checked = supported.filter(({ file }) => !(file in LATER) && !(file in UNCHECKED))

const named = (list: Loaded<Sample>[]): [file: string, loaded: Loaded<Sample>][] =>
  list.map((loaded) => [loaded.file, loaded])

/** What is read and what is not, family by family. */
const report = (): string => {
  const families = [...SUPPORTED].map((family) => {
    const mine = supported.filter((loaded) => adapterOf(loaded) === family)
    const read = mine.filter((loaded) => checked.includes(loaded)).map(({ file }) => file)
    const others = mine.flatMap(({ file }) => {
      const reason = LATER[file] ?? UNCHECKED[file]
      return reason ? [`  not ${file}: ${reason}`] : []
    })
    return [`${family}: ${read.length} read (${read.join(', ')})`, ...others].join('\n')
  })
  const waiting = samples.filter((loaded) => !supported.includes(loaded))
  const later = [...new Set(waiting.map(adapterOf))].sort().join(', ')
  return [...families, `of later families and codecs: ${waiting.length} (${later})`].join('\n')
}

describe.skipIf(!samplesArePresent)(samplesArePresent ? 'other projects’ samples' : absence, () => {
  it.each(named(checked.filter(({ sample }) => sample.topic !== null)))(
    '%s yields its reading',
    (_, loaded) => check(loaded),
  )

  it.each(named(checked.filter(({ sample }) => sample.topic === null)))(
    '%s yields its reading',
    (_, loaded) => checkCodec(loaded),
  )

  it.each(named(supported.filter(({ file }) => file in LATER)))('%s is left alone for now', (_, loaded) => {
    expect(decode(loaded).map(({ type }) => type)).toEqual(['ignored'])
  })

  it('names no sample that does not exist', () => {
    const files = new Set(samples.map(({ file }) => file))
    const listed = [LATER, UNCHECKED, PARTIAL, MAPPED].flatMap((list) => Object.keys(list))
    expect(listed.filter((file) => !files.has(file))).toEqual([])
  })

  it('finds every checked codec by a device profile of its name', () => {
    for (const { sample } of checked.filter(({ sample }) => sample.topic === null)) {
      expect(codecForProfile((sample.codec ?? '').replace('-', ' '))?.name).toBe(sample.codec)
    }
  })

  it('says what is read and what waits', ({ annotate }) => {
    expect(checked.length).toBeGreaterThan(0)
    return annotate(report())
  })
})
