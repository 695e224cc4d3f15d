import { type ListState, writeListState } from '@/components/table/list-address'
import type { PagePath } from '@/domain/access/routes'
import { USERS_LIST } from '../users/users-list'

const PATH: PagePath = '/superuser/users'

export const EXPLORER_VIEWS = ['users', 'signIns'] as const
export type ExplorerView = (typeof EXPLORER_VIEWS)[number]

export const PERSON_TABS = ['overview', 'access', 'signIns', 'record'] as const
export type PersonTab = (typeof PERSON_TABS)[number]

export const viewHref = (view: ExplorerView): string => (view === 'users' ? PATH : `${PATH}?view=${view}`)

export const personHref = (id: string): string => `${PATH}?open=${encodeURIComponent(id)}`

/** One part of the open person; the list behind it stays as it was. */
export const tabHref = (state: ListState, tab: PersonTab): string =>
  PATH + writeListState(USERS_LIST, state, tab === 'overview' ? '' : `tab=${tab}`)

/** The list as it was before a person was opened. */
export const listHref = (state: ListState): string =>
  PATH + writeListState(USERS_LIST, { ...state, open: '' })
