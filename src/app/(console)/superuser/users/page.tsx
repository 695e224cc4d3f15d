import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listQueryOf, type ListState, parseListState } from '@/components/table/list-address'
import { getUser, listUsers } from '@/contracts/admin/users'
import { listFailedSignIns } from '@/contracts/superuser/users/sign-ins'
import {
  EXPLORER_VIEWS,
  type ExplorerView,
  listHref,
  PERSON_TABS,
  personHref,
  tabHref,
} from '@/features/admin/explorer/explorer-address'
import { ExplorerFrame } from '@/features/admin/explorer/explorer-frame'
import { FailedSignInsList } from '@/features/admin/explorer/failed-sign-ins'
import { PersonFrame } from '@/features/admin/explorer/person-frame'
import { PersonGone } from '@/features/admin/explorer/person-gone'
import { USERS_LIST } from '@/features/admin/users/users-list'
import { UsersScreen } from '@/features/admin/users/users-screen'
import { listFailedSignInsByAddress } from '@/server/admin/people/failed-sign-ins'
import { showManagedUser } from '@/server/admin/user-detail'
import { listManagedUsers } from '@/server/admin/users-list'
import type { SignedIn } from '@/server/context'
import { foundOrNull, queryOfPage, readVerb, requirePageContext } from '@/server/http/page-call'
import { ACTIONS, PARTS } from './parts'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('usersExplorer'))('title'),
})

type Search = Record<string, string | string[] | undefined>
type Asked = { ctx: SignedIn; state: ListState }

export default async function UsersExplorerPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requirePageContext('/superuser/users')
  const search = await searchParams
  const state = parseListState(USERS_LIST, search)
  const view = EXPLORER_VIEWS.find((one) => one === search['view']) ?? 'users'
  return (
    <MoreMessages names={['usersExplorer', 'admin', 'audit', 'channelHealth', 'table']}>
      {state.open ? (
        <Person ctx={ctx} state={state} search={search} />
      ) : (
        <ExplorerFrame view={view}>
          <Suspense key={view} fallback={<DataTableSkeleton />}>
            {VIEWS[view]({ ctx, state })}
          </Suspense>
        </ExplorerFrame>
      )}
    </MoreMessages>
  )
}

const VIEWS: Record<ExplorerView, (asked: Asked) => ReactNode> = {
  users: (asked) => <UserList {...asked} />,
  signIns: ({ ctx }) => <FailedSignIns ctx={ctx} />,
}

async function UserList({ ctx, state }: Asked) {
  const query = queryOfPage(listUsers, listQueryOf(USERS_LIST, state))
  return <UsersScreen {...await readVerb(listUsers, listManagedUsers, ctx, { query })} />
}

async function FailedSignIns({ ctx }: { ctx: SignedIn }) {
  const { signIns } = await readVerb(listFailedSignIns, listFailedSignInsByAddress, ctx, {})
  const shown = signIns.map((signIn) => ({ signIn, href: signIn.user && personHref(signIn.user.id) }))
  return <FailedSignInsList signIns={shown} />
}

async function Person({ ctx, state, search }: Asked & { search: Search }) {
  const params = getUser.params.safeParse({ id: state.open })
  const found = params.success
    ? await foundOrNull(readVerb(getUser, showManagedUser, ctx, { params: params.data }))
    : null
  if (!found) return <PersonGone backHref={listHref(state)} />
  const { user } = found
  const tab = PERSON_TABS.find((one) => one === search['tab']) ?? 'overview'
  const { [tab]: Part } = PARTS
  return (
    <PersonFrame
      key={user.id}
      user={user}
      tab={tab}
      hrefs={{
        overview: tabHref(state, 'overview'),
        access: tabHref(state, 'access'),
        signIns: tabHref(state, 'signIns'),
        record: tabHref(state, 'record'),
      }}
      backHref={listHref(state)}
      actions={ACTIONS}
    >
      <Suspense key={tab} fallback={<DataTableSkeleton />}>
        <Part ctx={ctx} user={user} />
      </Suspense>
    </PersonFrame>
  )
}
