import type { Device, DeviceCounts } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { freshnessOf, lastReportTimeOf } from '@/components/device/freshness'

/** What a count above the list filters by; `total` shows everything. */
export const LIST_FILTERS = [
  'total',
  'online',
  'offline',
  'provisioned',
  'unprovisioned',
] as const satisfies readonly (keyof DeviceCounts)[]
export type ListFilter = (typeof LIST_FILTERS)[number]

export const LIST_SORTS = ['name', 'level', 'seen'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Which devices to show, and in which order. An empty kind, tag or firmware is any. */
export type DeviceQuery = {
  filter: ListFilter
  text: string
  kind: string
  tag: string
  firmware: string
  isStale: boolean
  /** Only what has an open alert. */
  isAlerting: boolean
  sort: ListSort
}

const passes: Record<ListFilter, (device: Device) => boolean> = {
  total: () => true,
  online: (d) => d.status === 'online',
  offline: (d) => d.status === 'offline',
  provisioned: (d) => d.provisioned,
  unprovisioned: (d) => !d.provisioned,
}

/** Its newest value is older than its owner's patience; one that never reported has nothing to grow old. */
function isStale(device: Device, now: number): boolean {
  const at = lastReportTimeOf(device)
  return at !== null && freshnessOf(device, at, now) !== 'fresh'
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const lastSeenTime = (device: Device): number =>
  device.lastSeenAt ? Date.parse(device.lastSeenAt) : -Infinity

/** Ties and equals fall back to the name; what has no value comes last. */
const compare: Record<ListSort, (a: Device, b: Device) => number> = {
  name: () => 0,
  level: (a, b) => (a.levelPercent ?? Infinity) - (b.levelPercent ?? Infinity) || 0,
  seen: (a, b) => lastSeenTime(b) - lastSeenTime(a) || 0,
}

type QueryInput = { devices: readonly Device[]; wanted: DeviceQuery; now: number | null }

/** The devices to show: those that pass every filter and contain the text in name, id, kind or a tag, in order. */
export function queryDevices({ devices, wanted, now }: QueryInput): Device[] {
  const text = wanted.text.trim().toLowerCase()
  const contains = (d: Device) =>
    [deviceLabel(d), d.deviceId, d.kind ?? '', ...d.tags].some((field) => field.toLowerCase().includes(text))
  return devices
    .filter(passes[wanted.filter])
    .filter((d) => wanted.kind === '' || d.kind === wanted.kind)
    .filter((d) => wanted.tag === '' || d.tags.includes(wanted.tag))
    .filter((d) => wanted.firmware === '' || d.firmware === wanted.firmware)
    .filter((d) => !wanted.isStale || (now !== null && isStale(d, now)))
    .filter((d) => !wanted.isAlerting || d.alerts.length > 0)
    .filter(contains)
    .sort((a, b) => compare[wanted.sort](a, b) || byName.compare(deviceLabel(a), deviceLabel(b)))
}

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null))].sort(byName.compare)

/** What there is to filter by, in order. */
export const filterOptionsOf = (devices: readonly Device[]) => ({
  kinds: distinct(devices.map(({ kind }) => kind)),
  tags: distinct(devices.flatMap(({ tags }) => tags)),
  firmwares: distinct(devices.map(({ firmware }) => firmware)),
})
