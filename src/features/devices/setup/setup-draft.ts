import * as z from 'zod'
import type { Device, TankConfig } from '@/contracts/devices/device'
import {
  tankConfigOf,
  tankDraftErrors,
  tankDraftOf,
  TankDraft,
} from '@/components/tank/tank-settings/tank-draft'
import { DEVICE_KINDS, isDeviceKind } from '@/domain/devices/device-kinds'
import { PRESETS } from './alert-presets'
import { suggestedWidgets } from './suggested-widgets'

const EMPTY_TANK = tankDraftOf({ tankType: 'rectangular' })

/** Nothing of the tank has been entered: it is left for later. */
export const isTankLeftOut = ({ tankType: _, sensorOffsetMm: _gap, strapping, ...measures }: TankDraft) =>
  strapping.length === 0 && Object.values(measures).every((value) => value === null)

const Shape = z.object({
  name: z.string(),
  /** Null while nobody knows. */
  kind: z.enum(DEVICE_KINDS).nullable(),
  timezone: z.string(),
  preset: z.enum(PRESETS),
  /** One, in the shape that the tank's fields ask for. */
  tanks: z.array(TankDraft),
  widgets: z.array(z.string()),
})
export type SetupDraft = z.output<typeof Shape>

/** The tank's faults count only for a tank of which something was entered. */
export const SetupForm = Shape.superRefine(({ kind, tanks }, context) => {
  const [tank] = tanks
  if (kind !== 'tank' || !tank || isTankLeftOut(tank)) return
  for (const { path, message } of tankDraftErrors(tank))
    context.addIssue({ code: 'custom', path: ['tanks', 0, ...path], message })
})

export const defaultWidgetsFor = (kind: string | null, deviceId: string): string[] =>
  suggestedWidgets(kind, deviceId).flatMap(({ type, isPicked }) => (isPicked ? [type] : []))

export const setupDraftOf = (device: Device, timezone: string): SetupDraft => ({
  name: device.name,
  kind: isDeviceKind(device.kind) ? device.kind : null,
  timezone,
  preset: 'standard',
  tanks: [device.tankConfig ? tankDraftOf(device.tankConfig) : EMPTY_TANK],
  widgets: defaultWidgetsFor(device.kind, device.deviceId),
})

/** The tank as it is to be saved; undefined for none. */
export function setupTankOf({ kind, tanks: [tank] }: SetupDraft): TankConfig | undefined {
  return kind === 'tank' && tank && !isTankLeftOut(tank) ? tankConfigOf(tank) : undefined
}
