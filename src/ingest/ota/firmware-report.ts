import type { DeviceInfo, FirmwareSource } from '../types'

/**
 * A reported firmware version, one kind for all families. `version` is the text as the device wrote it; compare
 * versions by the rules of their family, not as text.
 */
export type FirmwareReport = {
  version: string
  /** What stands in brackets or behind Tasmota's version: the drivers a build has. */
  variant?: string
  /** The commit or date of the build, where the version or another field names it. */
  build?: string
  /** Runs only between two steps of an update: neither its end nor a failure. */
  isIntermediate: boolean
  /**
   * What it proves.
   *
   * | proof | said by |
   * |---|---|
   * | running | the running firmware itself |
   * | bridge | a bridge or network server that has read it from the device |
   * | word | a bridge about the image that it sent, a description, or a repetition of an earlier message: no proof |
   */
  proof: 'running' | 'bridge' | 'word'
}

const PROOFS: Readonly<Record<FirmwareSource, FirmwareReport['proof']>> = {
  bridge: 'bridge',
  image: 'word',
  description: 'word',
  memory: 'word',
}

const BRACKETED = /\(([^()]{1,64})\)\s*$/
const TASMOTA_SUFFIX = /^v?\d+(?:\.\d+)+-(minimal|safeboot|lite|sensors|display|ir|knx|zbbridge)$/i
const INTERMEDIATE = /minimal|safeboot/i
const SHELLY_BUILD = /^(\d{8}-\d{6})\/|-(g[0-9a-f]{6,40})$/

function buildOf(version: string): string | undefined {
  const [, date, commit] = SHELLY_BUILD.exec(version) ?? []
  return date ?? commit
}

/** The firmware version among a device's facts, or null where they name none. */
export function firmwareReportOf(info: DeviceInfo | undefined): FirmwareReport | null {
  const version = info?.firmware
  if (version === undefined) return null
  const variant = BRACKETED.exec(version)?.[1] ?? TASMOTA_SUFFIX.exec(version)?.[1]
  const build = info?.update?.build ?? buildOf(version)
  return {
    version,
    ...(variant !== undefined && { variant }),
    ...(build !== undefined && { build }),
    isIntermediate: variant !== undefined && INTERMEDIATE.test(variant),
    proof: info?.firmwareSource === undefined ? 'running' : PROOFS[info.firmwareSource],
  }
}
