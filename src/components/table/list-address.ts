import { cleanText } from '@/components/address/clean-text'
import type { OrderKinds } from './order-text'

/** What narrows a list, by the name of its parameter; `q`, `sort`, `cursor`, `columns`, `look` and `open` are taken. */
export type ListFilter =
  | { id: string; kind: 'choice'; values: readonly string[] }
  | { id: string; kind: 'text'; maxLength?: number }
  /** On (1) or off. */
  | { id: string; kind: 'flag' }
  /** An instant, in ISO 8601. */
  | { id: string; kind: 'instant' }

export type ListDefinition = {
  /** Every allowed order: the id of a column, descending with a minus sign. The first of a column is what its head gives. */
  sorts: readonly string[]
  /** What its columns are ordered by, where that is not what columns of this name are ordered by elsewhere. */
  orders?: OrderKinds
  /** The order of a bare address; empty where the list has one order. */
  defaultSort: string
  filters: readonly ListFilter[]
  /** The columns that can be hidden, in order. */
  columns: readonly string[]
  /** Those of them that are hidden at first. */
  hidden?: readonly string[]
}

/** What the address of a list says. */
export type ListState = {
  query: string
  /** Only those that are set. */
  filters: Record<string, string>
  sort: string
  cursor: string
  /** Null for the usual ones. */
  columns: string[] | null
  /** Cards also where a table has room. */
  look: 'table' | 'cards'
  /** The record that is open beside the list. */
  open: string
}

/** A filter of '' is taken away; those that are not named stay. */
export type ListPatch = Partial<ListState>

type PageParams = Record<string, string | string[] | undefined>
type Params = Pick<URLSearchParams, 'get'> | PageParams

/** The longest text that is searched for. */
export const LONGEST_QUERY = 128
const LONGEST_ID = 128
const LONGEST_CURSOR = 512
const NO_COLUMNS = 'none'
const OWN_NAMES = ['q', 'sort', 'cursor', 'columns', 'look', 'open']

const isParams = (params: Params): params is Pick<URLSearchParams, 'get'> => typeof params.get === 'function'

function paramOf(params: Params, name: string): string {
  if (isParams(params)) return params.get(name) ?? ''
  const value = params[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** The value of a flag. */
export const ON = '1'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function cleanInstant(text: string): string {
  const ms = INSTANT.test(text) ? Date.parse(text) : NaN
  const iso = Number.isNaN(ms) ? '' : new Date(ms).toISOString()
  // an offset can lead out of the years of four digits
  return INSTANT.test(iso) ? iso : ''
}

function cleanFilter(filter: ListFilter, text: string): string {
  if (filter.kind === 'choice') return filter.values.includes(text) ? text : ''
  if (filter.kind === 'flag') return text === ON ? text : ''
  return filter.kind === 'text' ? cleanText(text, filter.maxLength ?? LONGEST_QUERY) : cleanInstant(text)
}

const cleanFilters = (list: ListDefinition, valueOf: (id: string) => string) =>
  Object.fromEntries(
    list.filters
      .map((filter) => [filter.id, cleanFilter(filter, valueOf(filter.id))] as const)
      .filter(([, value]) => value !== ''),
  )

const defaultColumns = (list: ListDefinition) =>
  list.columns.filter((column) => !list.hidden?.includes(column))

/** In the order of the list; null when they are the usual ones. */
function cleanColumns(list: ListDefinition, named: readonly string[] | null): string[] | null {
  if (named === null) return null
  const known = list.columns.filter((column) => named.includes(column))
  return known.join() === defaultColumns(list).join() ? null : known
}

function columnsFrom(list: ListDefinition, text: string): string[] | null {
  if (text === NO_COLUMNS) return cleanColumns(list, [])
  const columns = cleanColumns(list, text.split(','))
  return columns?.length === 0 ? null : columns
}

/** What the address asks for; what is unknown or too long is as if it were not there. */
export function parseListState(list: ListDefinition, params: Params): ListState {
  const sort = paramOf(params, 'sort')
  return {
    query: cleanText(paramOf(params, 'q'), LONGEST_QUERY),
    filters: cleanFilters(list, (id) => paramOf(params, id)),
    sort: list.sorts.includes(sort) ? sort : list.defaultSort,
    cursor: cleanText(paramOf(params, 'cursor'), LONGEST_CURSOR),
    columns: columnsFrom(list, paramOf(params, 'columns')),
    look: paramOf(params, 'look') === 'cards' ? 'cards' : 'table',
    open: cleanText(paramOf(params, 'open'), LONGEST_ID),
  }
}

const isNarrowedAlike = (list: ListDefinition, one: ListState, other: ListState) =>
  one.query === other.query &&
  one.sort === other.sort &&
  list.filters.every(({ id }) => one.filters[id] === other.filters[id])

/** The state after a change. Another search, filter or order begins at the first page. */
export function patchListState(list: ListDefinition, state: ListState, patch: ListPatch): ListState {
  const filters = { ...state.filters, ...patch.filters }
  const next = {
    ...state,
    ...patch,
    query: cleanText(patch.query ?? state.query, LONGEST_QUERY),
    filters: cleanFilters(list, (id) => filters[id] ?? ''),
    columns: cleanColumns(list, patch.columns === undefined ? state.columns : patch.columns),
  }
  return isNarrowedAlike(list, state, next) ? next : { ...next, cursor: '' }
}

const columnsText = ({ columns }: ListState) => (columns === null ? '' : columns.join(',') || NO_COLUMNS)

/** The address' search, with "?" unless it is empty. What is usual is left out; parameters of others stay. */
export function writeListState(list: ListDefinition, state: ListState, others = ''): string {
  const params = new URLSearchParams(others)
  const own = {
    ...Object.fromEntries(list.filters.map(({ id }) => [id, state.filters[id] ?? ''])),
    q: state.query,
    sort: state.sort === list.defaultSort ? '' : state.sort,
    columns: columnsText(state),
    look: state.look === 'table' ? '' : state.look,
    cursor: state.cursor,
    open: state.open,
  }
  for (const name of [...OWN_NAMES, ...Object.keys(own)]) params.delete(name)
  for (const [name, value] of Object.entries(own)) if (value !== '') params.set(name, value)
  const search = params.toString()
  return search === '' ? '' : `?${search}`
}

/** What a search or a filter hides is not there: the list may be empty because of it. */
export const isNarrowed = ({ query, filters }: ListState): boolean =>
  query !== '' || Object.keys(filters).length > 0

/** What takes every search and filter away. */
export const widenList = (list: ListDefinition): ListPatch => ({
  query: '',
  filters: Object.fromEntries(list.filters.map(({ id }) => [id, ''])),
})

/** Which of the columns that can be hidden are shown. */
export const shownColumns = (list: ListDefinition, { columns }: ListState): readonly string[] =>
  columns ?? defaultColumns(list)

const isOfColumn = (column: string) => (sort: string) => sort === column || sort === `-${column}`

/** The order after a press on a column's head; undefined where the list cannot be sorted by it. */
export function nextSort(list: ListDefinition, sort: string, column: string): string | undefined {
  const orders = list.sorts.filter(isOfColumn(column))
  return orders[(orders.indexOf(sort) + 1) % orders.length]
}

export type SortDirection = 'ascending' | 'descending' | 'none'

export function sortDirection(sort: string, column: string): SortDirection {
  if (!isOfColumn(column)(sort)) return 'none'
  return sort.startsWith('-') ? 'descending' : 'ascending'
}

/** The fields of `listQuery` of the contracts, besides the size of a page. */
export function listQueryOf(list: ListDefinition, state: ListState): Record<string, string> {
  const { query, cursor } = state
  const sort = list.sorts.includes(state.sort) ? state.sort : ''
  const fields = { ...state.filters, query, sort, cursor }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** The address of an export with what narrows and orders the list, of every page. */
export function exportHrefOf(list: ListDefinition, state: ListState, href: string): string {
  const query = new URLSearchParams(listQueryOf(list, { ...state, cursor: '' })).toString()
  return query === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${query}`
}
