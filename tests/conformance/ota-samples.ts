import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SampleReading } from './samples'

/** Samples about updates lie in a folder of their own: they have directions and words that the other samples lack. */
const FOLDER = fileURLToPath(new URL('../../../shared/payloads-ota/', import.meta.url))

export type OtaExpectation = {
  kind: string
  adapter?: string
  /** Null: only the transaction tells whose it is. */
  device?: string | null
  at?: string | null
  readings?: SampleReading[]
  online?: boolean
  reason?: string
  ack?: { requestId: string; ok: boolean }
  ota?: Readonly<Record<string, unknown>>
  attributes?: Readonly<Record<string, unknown>>
}

export type OtaSample = {
  direction: 'up' | 'down' | 'sequence' | 'http' | 'file'
  topic: string
  payloadText: string
  retain?: boolean
  context?: { mqttUsername?: string }
  expect: OtaExpectation
  publish: { topic: string; payloadText: string; qos: number; retain: boolean }[]
  steps: { receivedAt: string; topic: string; payloadText: string; retain: boolean }[]
}

export type LoadedOta = { file: string; sample: OtaSample }

export const otaSamplesArePresent = existsSync(join(FOLDER, 'index.json'))
export const otaAbsence = `samples about updates are not here (looked in ${FOLDER})`

/** Every sample of the folder. */
export function loadOtaSamples(): LoadedOta[] {
  if (!otaSamplesArePresent) return []
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/') && file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, sample: JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as OtaSample }))
}
