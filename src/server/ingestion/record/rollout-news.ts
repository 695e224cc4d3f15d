import type { DeviceOtaNote, ItemEvent } from '@/domain/rollouts/item/types'
import type { OtaAnswer } from '@/ingest/ota/notes'
import { firmwareReportOf } from '@/ingest/ota/firmware-report'
import type { DeviceInfo } from '@/ingest/types'
import type { KnownDevice } from '@/server/devices/report'
import type { RolloutNews } from '@/server/rollouts/news/queue-news'
import type { DeviceMessage } from './unknown-devices'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An answer that names no device names the item. */
export function answerNews({ job, state, code, error }: OtaAnswer): RolloutNews[] {
  return UUID.test(job) ? [{ itemId: job, event: { type: 'note', note: { job, state, code, error } } }] : []
}

type OtaMessage = Extract<DeviceMessage, { type: 'ota' }>

function noteOf({ state, job, percent, error, code, reason, info }: OtaMessage): DeviceOtaNote {
  return {
    state,
    ...(job !== undefined && { job }),
    ...(percent !== undefined && { percent }),
    ...(error !== undefined && { error }),
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
    ...(info?.firmware !== undefined && { firmware: info.firmware }),
  }
}

/** A version proves something only where the device, or a bridge that has read it from the device, names it. */
function versionOf(info: DeviceInfo | undefined, isBoot: boolean): ItemEvent[] {
  const report = firmwareReportOf(info)
  if (report === null || report.proof === 'word') return []
  const isOnProbation = info?.update?.isConfirmed === false
  return [{ type: 'version', version: report.version, isBoot, ...(isOnProbation && { isOnProbation }) }]
}

/** A bridge's answer to an update proves it by the version that it has read from the device. */
const readBack = (info: DeviceInfo | undefined): ItemEvent[] =>
  firmwareReportOf(info)?.proof === 'bridge' ? versionOf(info, false) : []

/**
 * What a bridge has read from a device anew. It repeats what it knew at every occasion, also while the device is being
 * updated: only another version than the known one says anything.
 */
export const bridgeNews = (device: KnownDevice, info: DeviceInfo): RolloutNews[] =>
  device.firmware === null || info.firmware === device.firmware
    ? []
    : readBack(info).map((event) => ({ deviceKey: device.id, event }))

function eventsOf(device: KnownDevice, event: DeviceMessage): ItemEvent[] {
  const wake: ItemEvent[] = device.sleepy ? [{ type: 'wake' }] : []
  switch (event.type) {
    case 'ota':
      if (event.chunk) return []
      if (event.request !== undefined) return [{ type: 'wake', isRequest: true }]
      return [{ type: 'note', note: noteOf(event) }, ...readBack(event.info)]
    case 'availability':
      if (event.reason === 'sleep') return []
      return [
        { type: 'presence', online: event.online },
        ...versionOf(event.info, event.online),
        ...(event.online ? wake : []),
      ]
    case 'info':
      return [...versionOf(event.info, true), ...wake]
    case 'telemetry':
      return [...versionOf(event.info, false), ...wake]
    default:
      return wake
  }
}

/** An item that has ended is changed by another version than the known one, and by the device's own words. */
function maySayLate(device: KnownDevice, { type }: DeviceMessage, said: ItemEvent): boolean {
  if (said.type === 'version') return type !== 'telemetry' || said.version !== device.firmware
  return said.type === 'note'
}

/** What a roll-out is to know of a live message of a device in it, in its order. */
export const deviceNews = (device: KnownDevice, event: DeviceMessage): RolloutNews[] =>
  eventsOf(device, event)
    .filter((one) => device.rolloutItem === 'open' || maySayLate(device, event, one))
    .map((one) => ({ deviceKey: device.id, event: one }))
