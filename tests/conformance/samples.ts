import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LengthUnit } from '@/ingest/types'

/** Samples of other projects' messages lie beside the checkout, never in it. */
const FOLDER = fileURLToPath(new URL('../../../shared/payloads/', import.meta.url))

export type SampleReading = { m: string; ch?: number; v: number | boolean }
export type SampleRejection = { m: string; ch?: number; raw: unknown; reason: string; step?: number }

export type Expectation = {
  kind: string
  adapter?: string
  device?: string
  aliases?: string[]
  at?: string | null
  readings?: SampleReading[]
  rejected?: SampleRejection[]
  history?: { at: string; readings: SampleReading[] }[]
  attributes?: Record<string, unknown>
  event?: string
  online?: boolean
  asleep?: boolean
  seq?: number
  boot?: number
  fCnt?: number
  codec?: string
  commandId?: string
  ok?: boolean | null
  error?: string
  ack?: { requestId?: string; ok?: boolean | null; status?: string; error?: string }
  ota?: { event?: string; state?: string; job?: string; pct?: number }
  claim?: { windowMs?: number; secret?: string | null }
  alarm?: string
  severity?: string
  reason?: string
  removed?: boolean
  /** Devices behind it that go with it. */
  cascade?: string[]
  /** Of a gateway: what each of its devices said. */
  devices?: { device: string; at?: string | null; readings?: SampleReading[] }[]
  raw?: { fPort: number; hex: string }
}

export type Sample = {
  direction: string
  topic: string | null
  payloadText?: string
  payloadHex?: string
  context?: { mqttUsername?: string }
  fPort?: number
  codec?: string
  retain?: boolean
  upstreamFixtureValid?: boolean
  expect: Expectation
}

export type Step = {
  receivedAt: string
  topic: string
  payloadText: string
  qos: 0 | 1 | 2
  retain: boolean
  dup?: boolean
}

export type Sequence = {
  direction: 'sequence'
  steps: Step[]
  config?: {
    reportingIntervalS?: number
    unit?: LengthUnit
    profile?: string
    maxRateMmPerMin?: number
    /** Nearer than this the sensor is blind. */
    minRangeMm?: number
    hardMinMm?: number
    maxRangeMm?: number
  }
  expect: {
    stored?:
      | number
      | { device: string; m: string; ch: number; v: number; at: string; clock?: string; quality?: string }[]
    rejected?: number | { step?: number; m?: string; raw?: unknown; reason: string }[]
    dropped?: { step: number }[]
    latest?: { m: string; v: number; quality?: string }
    latestAt?: string
    online?: boolean | null
    /** When `online` is to hold. */
    until?: string
    notifications?: number
    /** What a meter counted, by day. */
    dailyWh?: Readonly<Record<string, number>>
    reason?: string
    /** An alarm of the device. */
    warning?: string
    /** Whether a relay is known to be on. */
    relay?: string
  }
}

/** Something said to a device. */
export type CommandSample = {
  direction: string
  intent: { type: string; device: string }
  publish: { topic: string; payloadText?: string; payloadHex?: string; qos?: number; retain?: boolean }[]
}

export type Loaded<T> = { file: string; sample: T }

export const samplesArePresent = existsSync(join(FOLDER, 'index.json'))

/** Says why nothing was checked where the samples are absent. */
export const absence = `other projects' samples are not here (looked in ${FOLDER})`

const load = <T>(folder: string): Loaded<T>[] =>
  readdirSync(join(FOLDER, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      file: `${folder}/${name}`,
      sample: JSON.parse(readFileSync(join(FOLDER, folder, name), 'utf8')) as T,
    }))

const loadFolders = <T>(): Loaded<T>[] =>
  samplesArePresent
    ? readdirSync(FOLDER, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => load<T>(name))
    : []

const loadAll = (): Loaded<Sample>[] => loadFolders<Sample>()

/** Every valid sample of a message that a device sends. */
export const loadSamples = (): Loaded<Sample>[] =>
  loadAll().filter(({ sample }) => sample.direction === 'up' && sample.upstreamFixtureValid !== false)

/** Every command that is said to a device. */
export const loadCommands = (): Loaded<CommandSample>[] =>
  loadFolders<CommandSample>().filter(({ sample }) => sample.direction === 'down')

/** How many samples are of a kind. */
export const countUnread = (isOfKind: (sample: Sample) => boolean): number =>
  loadAll().filter(({ sample }) => isOfKind(sample)).length

/** Every sequence of messages with the state it must end in. */
export const loadSequences = (): Loaded<Sequence>[] => (samplesArePresent ? load<Sequence>('anomalies') : [])
