import type { Device, DeviceCounts } from '@/contracts/devices/device'
import { type ListDefinition, type ListState, ON } from '@/components/table/list-address'
import { isAtSite, SITE_PARAM, sitesOf } from '@/components/sites/site-filter'
import { LONGEST_SITE_REF } from '@/domain/devices/site'
import { freshnessOf, lastReportTimeOf } from '@/components/device/freshness'
import { deviceLabel } from '@/domain/devices/device-name'

/** What a count above the list filters by; `total` shows everything. */
export const LIST_FILTERS = [
  'total',
  'online',
  'offline',
  'provisioned',
  'unprovisioned',
] as const satisfies readonly (keyof DeviceCounts)[]
type StatusFilter = (typeof LIST_FILTERS)[number]

/** Columns of the list besides the device's name, in order. */
export const LIST_COLUMNS = [
  'status',
  'kind',
  'tags',
  'site',
  'firmware',
  'alerts',
  'level',
  'volume',
  'reading',
  'seen',
] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]

const SORTED = ['name', 'alerts', 'status', 'kind', 'site', 'firmware', 'level', 'volume', 'seen'] as const
type SortColumn = (typeof SORTED)[number]

/** A person's own devices as the address says it. */
export const DEVICE_LIST = {
  sorts: SORTED.flatMap((column) => [column, `-${column}`]),
  // the other way round than elsewhere: the latest first
  orders: { seen: 'age' },
  defaultSort: 'name',
  filters: [
    { id: 'status', kind: 'choice', values: LIST_FILTERS.filter((filter) => filter !== 'total') },
    { id: 'kind', kind: 'text' },
    { id: 'tag', kind: 'text' },
    { id: SITE_PARAM, kind: 'text', maxLength: LONGEST_SITE_REF },
    { id: 'firmware', kind: 'text' },
    { id: 'stale', kind: 'flag' },
    { id: 'alerts', kind: 'flag' },
  ],
  columns: LIST_COLUMNS,
  hidden: ['tags', 'site', 'firmware', 'alerts'],
} satisfies ListDefinition

/** The same where few fit on the screen: what needs somebody comes first. */
export const DEVICE_LIST_ON_PHONE = { ...DEVICE_LIST, defaultSort: 'alerts' } satisfies ListDefinition

const passes: Record<StatusFilter, (device: Device) => boolean> = {
  total: () => true,
  online: (d) => d.status === 'online',
  offline: (d) => d.status === 'offline',
  provisioned: (d) => d.provisioned,
  unprovisioned: (d) => !d.provisioned,
}

export const statusFilterOf = ({ filters }: Pick<ListState, 'filters'>): StatusFilter =>
  LIST_FILTERS.find((filter) => filter === filters.status) ?? 'total'

/** Its newest value is older than its owner's patience; one that never reported has nothing to grow old. */
function isStale(device: Device, now: number): boolean {
  const at = lastReportTimeOf(device)
  return at !== null && freshnessOf(device, at, now) !== 'fresh'
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const SEVERITIES = ['critical', 'warning', 'info']
const STATUSES = ['online', 'offline', 'unknown']

/** What needs somebody most comes first: by its worst alert, then what is offline. */
function urgencyOf({ alerts, status }: Device): number {
  const worst = Math.min(...alerts.map(({ severity }) => SEVERITIES.indexOf(severity)), SEVERITIES.length)
  return 2 * worst + (status === 'offline' ? 0 : 1)
}

/** What a column is sorted by; null comes last both ways. `seen` is an age: the latest first. */
const PLACES: Record<SortColumn, (device: Device) => number | string | null> = {
  name: deviceLabel,
  alerts: urgencyOf,
  status: ({ status }) => STATUSES.indexOf(status),
  kind: ({ kind }) => kind,
  site: ({ site }) => site?.name ?? null,
  firmware: ({ firmware }) => firmware,
  level: ({ levelPercent }) => levelPercent,
  volume: ({ volumeLiters }) => volumeLiters,
  seen: ({ lastSeenAt }) => (lastSeenAt === null ? null : -Date.parse(lastSeenAt)),
}

const comparePlaces = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : byName.compare(String(one), String(other))

/** Equals go by their name. */
function compareBy(sort: string) {
  const column = SORTED.find((one) => one === sort.replace('-', '')) ?? 'name'
  const direction = sort.startsWith('-') ? -1 : 1
  return (a: Device, b: Device): number => {
    const [one, other] = [PLACES[column](a), PLACES[column](b)]
    const named = byName.compare(deviceLabel(a), deviceLabel(b))
    if (one === null || other === null) return Number(one === null) - Number(other === null) || named
    return direction * comparePlaces(one, other) || named
  }
}

type QueryInput = { devices: readonly Device[]; wanted: ListState; now: number | null }

/** The devices to show: those that pass every filter and contain the text in name, id, kind or a tag, in order. */
export function queryDevices({ devices, wanted, now }: QueryInput): Device[] {
  const { kind, tag, firmware, stale, alerts } = wanted.filters
  const text = wanted.query.toLowerCase()
  const contains = (d: Device) =>
    [deviceLabel(d), d.deviceId, d.kind ?? '', ...d.tags].some((field) => field.toLowerCase().includes(text))
  return devices
    .filter(passes[statusFilterOf(wanted)])
    .filter((d) => kind === undefined || d.kind === kind)
    .filter((d) => tag === undefined || d.tags.includes(tag))
    .filter((d) => isAtSite(d, wanted.filters[SITE_PARAM] ?? null))
    .filter((d) => firmware === undefined || d.firmware === firmware)
    .filter((d) => stale !== ON || (now !== null && isStale(d, now)))
    .filter((d) => alerts !== ON || d.alerts.length > 0)
    .filter(contains)
    .sort(compareBy(wanted.sort))
}

const PAGE = 200

/** One page: what comes after the device that the cursor names, or the first of all when it has gone. */
export function pageOfDevices(devices: readonly Device[], cursor: string, size = PAGE) {
  const from = devices.findIndex(({ deviceId }) => deviceId === cursor) + 1
  const page = devices.slice(from, from + size)
  const hasMore = from + size < devices.length
  return { page, nextCursor: hasMore ? (page.at(-1)?.deviceId ?? null) : null }
}

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null))].sort(byName.compare)

/** What there is to filter by, in order. */
export const filterOptionsOf = (devices: readonly Device[]) => ({
  kinds: distinct(devices.map(({ kind }) => kind)),
  tags: distinct(devices.flatMap(({ tags }) => tags)),
  sites: sitesOf(devices),
  firmwares: distinct(devices.map(({ firmware }) => firmware)),
})
