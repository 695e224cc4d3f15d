import type { Device } from '@/contracts/device'
import type { Widget } from '@/contracts/widget'
import { definitionOf } from '@/widgets/definitions'

/** What is the matter with a widget: nothing, or the first of these that holds. */
export type InstanceState =
  | { kind: 'ok' }
  | { kind: 'unknown_type' }
  | { kind: 'invalid'; message: string }
  | { kind: 'old'; version: number }
  | { kind: 'no_device' }
  | { kind: 'orphaned' }

const versionOf = ({ __schemaVer: version }: Widget['config']): number =>
  typeof version === 'number' ? version : 0

export const deviceIdOf = ({ config }: Pick<Widget, 'config'>): string | null =>
  typeof config.deviceId === 'string' ? config.deviceId : null

/**
 * | type    | config          | device       | state        |
 * |---------|-----------------|--------------|--------------|
 * | unknown |                 |              | unknown_type |
 * | known   | breaks its rule |              | invalid      |
 * | known   | of an old form  |              | old          |
 * | known   | fits            | none chosen  | no_device    |
 * | known   | fits            | not visible  | orphaned     |
 * | known   | fits            | there, or no device needed, or the list not there yet | ok |
 */
export function stateOf(widget: Widget, devices: readonly Device[] | undefined): InstanceState {
  const definition = definitionOf(widget.type)
  if (!definition) return { kind: 'unknown_type' }
  const parsed = definition.safeParse(widget.config)
  if (!parsed.success) return { kind: 'invalid', message: parsed.error.issues[0]?.message ?? '' }
  if (parsed.upgraded) return { kind: 'old', version: versionOf(widget.config) }
  if (!definition.fields.some(({ key }) => key === 'deviceId')) return { kind: 'ok' }
  const deviceId = deviceIdOf(widget)
  if (!deviceId) return { kind: 'no_device' }
  return !devices || devices.some((device) => device.deviceId === deviceId)
    ? { kind: 'ok' }
    : { kind: 'orphaned' }
}
