import { truncate } from '@/domain/text/truncate'
import {
  type ListFilter,
  LIST_FILTERS,
  type ListSort,
  LIST_SORTS,
  type DeviceQuery,
} from '@/features/devices/list/device-list'

/** Columns of the table besides the device's name, in order. */
export const LIST_COLUMNS = [
  'status',
  'kind',
  'tags',
  'firmware',
  'alerts',
  'level',
  'volume',
  'reading',
  'seen',
] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]

const DEFAULT_COLUMNS: readonly ListColumn[] = ['status', 'kind', 'level', 'volume', 'reading', 'seen']

export const LIST_LAYOUTS = ['table', 'cards'] as const
/** How the list is drawn where both have room. */
export type ListLayout = (typeof LIST_LAYOUTS)[number]

/** What the address of the list says. */
export type ListView = DeviceQuery & { columns: readonly ListColumn[]; look: ListLayout }

/** The longest text that an address or a saved view carries. */
export const LONGEST_TEXT = 100

type Params = { get: (name: string) => string | null }

function columnsFrom(text: string | null): readonly ListColumn[] {
  if (text === null) return DEFAULT_COLUMNS
  const named = text.split(',')
  return LIST_COLUMNS.filter((column) => named.includes(column))
}

/** What the address asks for; anything unknown is as if it were not there. */
export const parseListView = (params: Params): ListView => ({
  filter: LIST_FILTERS.find((filter) => filter === params.get('status')) ?? ('total' satisfies ListFilter),
  text: truncate(params.get('q') ?? '', LONGEST_TEXT),
  kind: params.get('kind') ?? '',
  tag: params.get('tag') ?? '',
  firmware: params.get('firmware') ?? '',
  isStale: params.get('stale') === '1',
  isAlerting: params.get('alerts') === '1',
  sort: LIST_SORTS.find((sort) => sort === params.get('sort')) ?? ('name' satisfies ListSort),
  columns: columnsFrom(params.get('columns')),
  look: LIST_LAYOUTS.find((look) => look === params.get('look')) ?? 'table',
})

const columnsText = (columns: readonly ListColumn[]): string =>
  columns.length === DEFAULT_COLUMNS.length && DEFAULT_COLUMNS.every((column) => columns.includes(column))
    ? ''
    : LIST_COLUMNS.filter((column) => columns.includes(column)).join(',') || 'none'

/** The same as the address says it; what is usual is left out. */
export function listViewParams(view: ListView): Record<string, string> {
  const all = {
    status: view.filter === 'total' ? '' : view.filter,
    q: view.text.trim(),
    kind: view.kind,
    tag: view.tag,
    firmware: view.firmware,
    stale: view.isStale ? '1' : '',
    alerts: view.isAlerting ? '1' : '',
    sort: view.sort === 'name' ? '' : view.sort,
    columns: columnsText(view.columns),
    look: view.look === 'table' ? '' : view.look,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The address of a list. */
export function listViewHref(params: Record<string, string>): string {
  const search = new URLSearchParams(params).toString()
  return search === '' ? '/devices' : `/devices?${search}`
}
