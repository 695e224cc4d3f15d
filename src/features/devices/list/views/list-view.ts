import { truncate } from '@/domain/text/truncate'
import { type Filter, FILTERS, type Sort, SORTS, type Wanted } from '@/features/devices/list/device-list'

/** Columns of the table besides the device's name, in order. */
export const COLUMNS = [
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
export type Column = (typeof COLUMNS)[number]

const USUAL: readonly Column[] = ['status', 'kind', 'level', 'volume', 'reading', 'seen']

export const LOOKS = ['table', 'cards'] as const
/** How the list is drawn where both have room. */
export type Look = (typeof LOOKS)[number]

/** What the address of the list says. */
export type ListView = Wanted & { columns: readonly Column[]; look: Look }

/** The longest text that an address or a saved view carries. */
export const LONGEST_TEXT = 100

type Params = { get: (name: string) => string | null }

function columnsFrom(text: string | null): readonly Column[] {
  if (text === null) return USUAL
  const named = text.split(',')
  return COLUMNS.filter((column) => named.includes(column))
}

/** What the address asks for; anything unknown is as if it were not there. */
export const viewFrom = (params: Params): ListView => ({
  filter: FILTERS.find((filter) => filter === params.get('status')) ?? ('total' satisfies Filter),
  text: truncate(params.get('q') ?? '', LONGEST_TEXT),
  kind: params.get('kind') ?? '',
  tag: params.get('tag') ?? '',
  firmware: params.get('firmware') ?? '',
  isStale: params.get('stale') === '1',
  isAlerting: params.get('alerts') === '1',
  sort: SORTS.find((sort) => sort === params.get('sort')) ?? ('name' satisfies Sort),
  columns: columnsFrom(params.get('columns')),
  look: LOOKS.find((look) => look === params.get('look')) ?? 'table',
})

const columnsText = (columns: readonly Column[]): string =>
  columns.length === USUAL.length && USUAL.every((column) => columns.includes(column))
    ? ''
    : COLUMNS.filter((column) => columns.includes(column)).join(',') || 'none'

/** The same as the address says it; what is usual is left out. */
export function paramsOf(view: ListView): Record<string, string> {
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
export function hrefOf(params: Record<string, string>): string {
  const search = new URLSearchParams(params).toString()
  return search === '' ? '/devices' : `/devices?${search}`
}
