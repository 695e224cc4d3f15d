import { describe, expect, it } from 'vitest'
import { codecForProfile, loraCodecs } from '@/ingest/lora/codecs'
import { MAPPING_PRESETS, mappingsOf } from '@/ingest/generic/presets'
import { interpretMessage } from '@/ingest/interpret'
import { routeMessage } from '@/ingest/router'
import { parseWireTime } from '@/domain/readings/clock'
import { refusalOf } from '@/ingest/rules/quality'
import type { DecodeContext, IngestEvent } from '@/ingest/types'
import { expectAttributes, expectReadings, expectRejected, publicIdOf } from './compare'
import { expectNote } from './check-notes'
import { CORRECTED, GIVEN, PARTIAL, PRESET_OF, RAW_OF, REASON_OF, TOPIC_OF } from './coverage'
import {
  absence,
  countUnread,
  loadSamples,
  samplesArePresent,
  type Expectation,
  type Loaded,
  type Sample,
} from './samples'
import { contextWith } from '@/ingest/fixture'

const RECEIVED_AT = Date.UTC(2026, 10, 1)

const contextOf = (file: string): DecodeContext => {
  const preset = MAPPING_PRESETS.find(({ name }) => name === PRESET_OF[file])
  const discoveries = GIVEN[file]
  return contextWith({
    mappings: preset ? mappingsOf(preset, preset.prefix) : [],
    ...(discoveries && { discoveries }),
  })
}

const bytesOf = ({ payloadText, payloadHex }: Sample): Uint8Array =>
  payloadText === undefined ? Buffer.from(payloadHex ?? '', 'hex') : new TextEncoder().encode(payloadText)

const decode = ({ file, sample }: Loaded<Sample>): IngestEvent[] => {
  const topic = TOPIC_OF[file] ?? sample.topic ?? ''
  const payload = bytesOf(sample)
  const user = sample.context?.mqttUsername
  const flags = { retain: sample.retain ?? false, qos: 1, dup: false, receivedAt: RECEIVED_AT } as const
  const ctx = contextOf(file)
  const family = routeMessage(topic, ctx)
  expect(family, `no family for ${topic}`).not.toBeNull()
  // Never throws, whatever the rest of the test asks for.
  interpretMessage({ topic, payload, flags, user }, ctx)
  return family?.decode({ topic, payload, flags, user }, ctx) ?? []
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
  const { device, aliases = [], at, readings = [], rejected = [] } = sample.expect
  if (device) expect(event.deviceId).toBe(publicIdOf(device))
  for (const alias of aliases) expect(event.info?.aliases).toContain(publicIdOf(alias))
  expect(event.at).toBe(at ? Date.parse(at) : null)
  const judged = event.readings.map((reading) => ({ reading, reason: refusalOf(reading) }))
  const good = judged.filter(({ reason }) => reason === null).map(({ reading }) => reading)
  const refused = judged.flatMap(({ reading, reason }) =>
    reason ? [{ ...reading, raw: reading.value, reason }] : [],
  )
  expectReadings({ actual: good, expected: readings, extras: PARTIAL[file] })
  const raw = RAW_OF[file]
  const wanted = rejected.map((one) => (raw === undefined ? one : { ...one, raw }))
  expectRejected([...event.rejected, ...refused], wanted)
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

/** What discovery says of a device itself; the entities it binds are proved by the messages they bind. */
const expectDiscovery = (events: IngestEvent[], wanted: Expectation): void => {
  const said = events.filter((event) => event.type === 'discovery' || event.type === 'info')
  if (said.length === 0) return expect(events[0]?.type).toBe('ignored')
  const ids = said.flatMap(({ deviceId, info }) => [deviceId, ...(info?.aliases ?? [])])
  if (!wanted.removed)
    for (const id of [wanted.device ?? '', ...(wanted.aliases ?? [])]) expect(ids).toContain(publicIdOf(id))
  const { info } = said.find((event) => event.info?.model ?? event.info?.firmware) ?? {}
  expectAttributes(info, wanted.attributes ?? {})
}

const expectGateway = (events: IngestEvent[], { sample }: Loaded<Sample>): void => {
  const { devices = [] } = sample.expect
  expect(events).toHaveLength(devices.length)
  events.forEach((event, i) => {
    const about: Expectation = { kind: 'telemetry', ...devices[i] }
    expectTelemetry(event, { file: '', sample: { ...sample, expect: about } })
  })
}

const check = (loaded: Loaded<Sample>): void => {
  const wanted = loaded.sample.expect
  const events = decode(loaded)
  // Births teach, what was missed is asked for, and frames are counted; none of them is news of the device.
  const said = events.filter(({ type }) => !['discovery', 'request', 'uplink'].includes(type))
  if (wanted.history) return expectHistory(said, wanted)
  if (expectNote(events, wanted)) return
  if (wanted.kind === 'discovery') return expectDiscovery(events, wanted)
  if (wanted.devices) return expectGateway(events, loaded)
  if (wanted.cascade) for (const device of wanted.cascade) expectPresence(said.pop(), { ...wanted, device })
  const [event, ...others] = said
  expect(others.map((other) => other.type === 'alarm' && other.alarm)).toEqual(
    wanted.alarm ? [wanted.alarm] : [],
  )
  if (wanted.kind === 'reject')
    return expect(event).toMatchObject({
      type: 'rejected',
      reason: REASON_OF[wanted.reason ?? ''] ?? wanted.reason,
    })
  if (wanted.kind === 'telemetry') return expectTelemetry(event, loaded)
  if (wanted.kind === 'availability' || wanted.kind === 'gateway') return expectPresence(event, wanted)
  if (wanted.kind === 'info' || wanted.attributes) return expectAbout(event, wanted)
  // Commands that others hear, and templates whose values are only examples.
  expect(event?.type).toBe('ignored')
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
const samples = loadSamples().map(({ file, sample }) => ({
  file,
  sample: { ...sample, expect: { ...sample.expect, ...CORRECTED[file] } },
}))
const named = (list: Loaded<Sample>[]): [file: string, loaded: Loaded<Sample>][] =>
  list.map((loaded) => [loaded.file, loaded])

/** How many samples of each family are read, and why the others are not. */
const report = (): string => {
  const families = [...new Set(samples.map(adapterOf))].sort()
  const counts = families.map((family) => {
    const mine = samples.filter((loaded) => adapterOf(loaded) === family)
    return `${family}: ${mine.length} read`
  })
  return [
    ...counts,
    `wrong upstream: ${countUnread(({ upstreamFixtureValid }) => upstreamFixtureValid === false)}`,
  ].join('\n')
}

describe.skipIf(!samplesArePresent)(samplesArePresent ? 'other projects’ samples' : absence, () => {
  it.each(named(samples.filter(({ sample }) => sample.topic !== null)))(
    '%s yields its reading',
    (_, loaded) => check(loaded),
  )

  it.each(named(samples.filter(({ sample }) => sample.topic === null)))(
    '%s yields its reading',
    (_, loaded) => checkCodec(loaded),
  )

  it('names no sample that does not exist', () => {
    const files = new Set(samples.map(({ file }) => file))
    const listed = [PARTIAL, PRESET_OF, GIVEN, CORRECTED].flatMap((list) => Object.keys(list))
    expect(listed.filter((file) => !files.has(file))).toEqual([])
  })

  it('finds every codec by a device profile of its name', () => {
    for (const { sample } of samples.filter(({ sample }) => sample.topic === null)) {
      expect(codecForProfile((sample.codec ?? '').replace('-', ' '))?.name).toBe(sample.codec)
    }
  })

  it('says what is read and what is not', () => {
    expect(samples.length).toBeGreaterThan(200)
    console.log(report())
  })
})
