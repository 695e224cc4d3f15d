import { expect } from 'vitest'
import type { DeviceInfo, IngestEvent } from '@/ingest/types'
import { expectReadings, publicIdOf } from './compare'
import type { OtaExpectation } from './ota-samples'

type EventOf<T extends IngestEvent['type']> = Extract<IngestEvent, { type: T }>

function findEvent<T extends IngestEvent['type']>(events: readonly IngestEvent[], type: T): EventOf<T> {
  const found = events.find((event): event is EventOf<T> => event.type === type)
  if (!found) throw new Error(`${type} expected, not ${JSON.stringify(events)}`)
  return found
}

/** Our name for a fact of the samples; a fact without one fails the test. */
const FACTS: Readonly<Record<string, (info: DeviceInfo) => unknown>> = {
  fwVersion: (info) => info.firmware,
  fwTitle: (info) => info.update?.title,
  fwAvailable: (info) => info.update?.available,
  fwUpdateStable: (info) => info.update?.available,
  fwUpdateBeta: (info) => info.update?.availableBeta,
  fwFileVersion: (info) => info.update?.fileVersion,
  fwAvailableFileVersion: (info) => info.update?.availableFileVersion,
  programKiB: (info) => info.update?.programKiB,
  freeKiB: (info) => info.update?.freeKiB,
  flashKiB: (info) => info.update?.flashKiB,
  hw: (info) => info.hardware,
  mac: (info) => info.aliases?.find((alias) => alias.startsWith('mac:'))?.slice('mac:'.length),
}

function expectFacts(info: DeviceInfo = {}, attributes: OtaExpectation['attributes'] = {}): void {
  for (const [name, wanted] of Object.entries(attributes)) {
    expect(Object.keys(FACTS)).toContain(name)
    expect([name, FACTS[name]?.(info)]).toEqual([name, wanted])
  }
}

/** Our name for each key of an update's note in the samples. */
const NOTE_KEYS: Readonly<Record<string, (note: EventOf<'ota'>) => unknown>> = {
  state: (note) => note.state,
  job: (note) => note.job,
  pct: (note) => note.percent,
  off: (note) => note.offset,
  len: (note) => note.chunk?.length,
  size: (note) => note.chunk?.length,
  request: (note) => note.chunk?.request,
  chunk: (note) => note.chunk?.index,
  reason: (note) => note.reason,
  error: (note) => note.error,
  url: (note) => note.url,
  remainingS: (note) => note.remainingS,
  runningVersion: (note) => note.from,
  fromVersion: (note) => note.from,
  toVersion: (note) => note.target,
}

function expectOtaNote(events: readonly IngestEvent[], wanted: OtaExpectation): void {
  const { ota = {}, device, at } = wanted
  if (device === null) return expect(findEvent(events, 'ota_answer')).toMatchObject(ota)
  const note = findEvent(events, 'ota')
  expect(note.deviceId).toBe(publicIdOf(device ?? ''))
  expect(note.at).toBe(at ? Date.parse(at) : null)
  for (const [name, value] of Object.entries(ota)) {
    expect(Object.keys(NOTE_KEYS)).toContain(name)
    expect([name, NOTE_KEYS[name]?.(note)]).toEqual([name, value])
  }
  expectFacts(note.info, wanted.attributes)
}

function expectInfo(events: readonly IngestEvent[], { device, attributes }: OtaExpectation): void {
  const event = findEvent(events, 'info')
  expect(event.deviceId).toBe(publicIdOf(device ?? ''))
  expectFacts(event.info, attributes)
  expect(events.some(({ type }) => type === 'ota')).toBe(false)
}

function expectTelemetry(events: readonly IngestEvent[], wanted: OtaExpectation): void {
  const event = findEvent(events, 'telemetry')
  expect(event.deviceId).toBe(publicIdOf(wanted.device ?? ''))
  expect(event.at).toBe(wanted.at ? Date.parse(wanted.at) : null)
  if (wanted.readings) expectReadings({ actual: event.readings, expected: wanted.readings })
  expectFacts(event.info, wanted.attributes)
}

function expectAvailability(events: readonly IngestEvent[], wanted: OtaExpectation): void {
  const event = findEvent(events, 'availability')
  expect(event).toMatchObject({ deviceId: publicIdOf(wanted.device ?? ''), online: wanted.online })
  expectFacts(event.info, wanted.attributes)
}

function expectDiscovery(
  events: readonly IngestEvent[],
  { device = '', attributes = {} }: OtaExpectation,
): void {
  const entries = events.filter((event) => event.type === 'discovery')
  const ids = entries.flatMap(({ deviceId, info }) => [deviceId, ...(info?.aliases ?? [])])
  expect(ids).toContain(publicIdOf(device ?? ''))
  const commands = entries.filter(({ scope }) => scope === 'homeassistant/updates')
  const wanted = { topic: attributes.updateCommandTopic, payload: attributes.payloadInstall }
  expect(commands.find(({ key }) => key === publicIdOf(device ?? ''))?.value).toEqual(wanted)
}

function expectAck(events: readonly IngestEvent[], { device, ack }: OtaExpectation): void {
  const note = findEvent(events, 'command_ack')
  expect(note).toMatchObject({ deviceId: publicIdOf(device ?? ''), commandId: ack?.requestId })
  expect(note.status).toBe(ack?.ok ? 'done' : 'rejected')
}

/** A frame of the radio counts as presence; nothing else may come of what is ignored. */
function expectIgnored(events: readonly IngestEvent[], { reason }: OtaExpectation): void {
  expect(events.filter(({ type }) => type !== 'uplink')).toEqual([{ type: 'ignored', reason }])
}

const CHECKS: Readonly<Record<string, (events: readonly IngestEvent[], wanted: OtaExpectation) => void>> = {
  ota: expectOtaNote,
  info: expectInfo,
  telemetry: expectTelemetry,
  availability: expectAvailability,
  discovery: expectDiscovery,
  commandAck: expectAck,
  ignore: expectIgnored,
}

/** The events of a message are what its sample says. */
export function expectOtaSample(events: readonly IngestEvent[], wanted: OtaExpectation): void {
  const check = CHECKS[wanted.kind]
  if (!check) throw new Error(`nothing checks samples of kind ${wanted.kind}`)
  check(events, wanted)
}
