import type { Device } from '@/contracts/devices/device'
import type { Widget } from '@/contracts/widget'
import { type DeviceKind, hasPump, isDeviceKind } from '@/domain/devices/device-kinds'
import { circuitTimeOf } from '@/widgets/acdc-monitor/circuit'
import { widgetDefinitionOf } from '@/widgets/definitions'
import { deviceKindsOf } from '@/widgets/kit/define-widget'
import { widgetDeviceIdOf } from '@/widgets/kit/widget-names'
import { lastReportTimeOf, levelTimeOf } from '@/components/device/freshness'
import { isSolarPump } from '@/widgets/solar-pump/solar-readings'

/** What is the matter with a widget: nothing, or the first of these that holds. */
export type InstanceState =
  | { kind: 'ok' }
  | { kind: 'unknown_type' }
  | { kind: 'invalid'; message: string }
  | { kind: 'old'; version: number }
  | { kind: 'no_device' }
  | { kind: 'orphaned' }
  | { kind: 'unfit' }
  | { kind: 'no_reading' }

const versionOf = ({ __schemaVer: version }: Widget['config']): number =>
  typeof version === 'number' ? version : 0

const hasReported = (device: Device): boolean => lastReportTimeOf(device) !== null
const circuitOf = ({ config: { circuit } }: Widget): number => (typeof circuit === 'number' ? circuit : 0)

/** Whether a device has reported what a widget for this kind shows; what it is called itself does not matter. */
const SHOWS: Record<DeviceKind, (device: Device, widget: Widget) => boolean> = {
  tank: (device) => levelTimeOf(device) !== null,
  pump: (device) => hasPump(device) && hasReported(device),
  acdc: (device, widget) => circuitTimeOf(device, circuitOf(widget)) !== null,
  lora: (device) =>
    (device.kind === 'lora' || device.deviceId.startsWith('deveui:') || 'snr_db' in device.latest) &&
    hasReported(device),
  solar_pump: (device) => isSolarPump(device) && Object.keys(device.latest).length > 0,
}

/**
 * How a device that is there suits a widget that is meant for these kinds.
 *
 * | has reported what it shows | kind fits | reported anything | state      |
 * |----------------------------|-----------|-------------------|------------|
 * | yes                        | any       | any               | ok         |
 * | no                         | yes       | any               | no_reading |
 * | no                         | no        | no, kind not told | no_reading |
 * | no                         | no        | otherwise         | unfit      |
 */
function deviceFitOf(widget: Widget, device: Device, kinds: readonly DeviceKind[]): InstanceState {
  if (kinds.length === 0 || kinds.some((kind) => SHOWS[kind](device, widget))) return { kind: 'ok' }
  const fits = isDeviceKind(device.kind) && kinds.includes(device.kind)
  return { kind: fits || (device.kind === null && !hasReported(device)) ? 'no_reading' : 'unfit' }
}

/**
 * | type    | config          | device       | state        |
 * |---------|-----------------|--------------|--------------|
 * | unknown |                 |              | unknown_type |
 * | known   | breaks its rule |              | invalid      |
 * | known   | of an old form  |              | old          |
 * | known   | fits            | none chosen  | no_device    |
 * | known   | fits            | not visible  | orphaned     |
 * | known   | fits            | no device needed, or the list not there yet | ok |
 * | known   | fits            | there        | how it suits |
 */
export function instanceStateOf(widget: Widget, devices: readonly Device[] | undefined): InstanceState {
  const definition = widgetDefinitionOf(widget.type)
  if (!definition) return { kind: 'unknown_type' }
  const parsed = definition.safeParse(widget.config)
  if (!parsed.success) return { kind: 'invalid', message: parsed.error.issues[0]?.message ?? '' }
  if (parsed.upgraded) return { kind: 'old', version: versionOf(widget.config) }
  if (!definition.fields.some(({ key }) => key === 'deviceId')) return { kind: 'ok' }
  const deviceId = widgetDeviceIdOf(widget)
  if (!deviceId) return { kind: 'no_device' }
  if (!devices) return { kind: 'ok' }
  const device = devices.find((one) => one.deviceId === deviceId)
  return device ? deviceFitOf(widget, device, deviceKindsOf(definition)) : { kind: 'orphaned' }
}
