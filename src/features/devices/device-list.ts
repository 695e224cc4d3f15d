import type { Device, DeviceCounts } from '@/contracts/device'
import { deviceLabel } from '@/domain/device-name'

/** What a count above the list filters by; `total` shows everything. */
export const FILTERS = [
  'total',
  'online',
  'offline',
  'provisioned',
  'unprovisioned',
] as const satisfies readonly (keyof DeviceCounts)[]
export type Filter = (typeof FILTERS)[number]

export const SORTS = ['name', 'level', 'seen'] as const
export type Sort = (typeof SORTS)[number]

/** What the address asks for; anything unknown shows everything. */
export const filterFrom = (text: string | null): Filter =>
  FILTERS.find((filter) => filter === text) ?? 'total'

const passes: Record<Filter, (device: Device) => boolean> = {
  total: () => true,
  online: (d) => d.status === 'online',
  offline: (d) => d.status === 'offline',
  provisioned: (d) => d.provisioned,
  unprovisioned: (d) => !d.provisioned,
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const seenAt = (device: Device): number => (device.lastSeenAt ? Date.parse(device.lastSeenAt) : -Infinity)

/** Ties and equals fall back to the name; what has no value comes last. */
const compare: Record<Sort, (a: Device, b: Device) => number> = {
  name: () => 0,
  level: (a, b) => (a.levelPercent ?? Infinity) - (b.levelPercent ?? Infinity) || 0,
  seen: (a, b) => seenAt(b) - seenAt(a) || 0,
}

type View = { devices: readonly Device[]; filter: Filter; text: string; sort: Sort }

/** The devices to show: those that pass the filter and contain the text in name, id or kind, in order. */
export function viewOf({ devices, filter, text, sort }: View): Device[] {
  const wanted = text.trim().toLowerCase()
  const contains = (d: Device) =>
    [deviceLabel(d), d.deviceId, d.kind ?? ''].some((field) => field.toLowerCase().includes(wanted))
  return devices
    .filter((device) => passes[filter](device) && contains(device))
    .sort((a, b) => compare[sort](a, b) || byName.compare(deviceLabel(a), deviceLabel(b)))
}
