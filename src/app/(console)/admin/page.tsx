import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listQueryOf, parseListState, writeListState } from '@/components/table/list-address'
import { listUserInvitations } from '@/contracts/admin/invitations'
import { getUser, listUsers } from '@/contracts/admin/users'
import { ADMIN_VIEWS, type AdminView } from '@/features/admin/admin-views'
import { AdminFrame } from '@/features/admin/admin-frame'
import { InvitationList } from '@/features/admin/invitations/invitation-list'
import { INVITATIONS_LIST } from '@/features/admin/invitations/invitations-list'
import { RegistrationCard } from '@/features/admin/registration-card'
import { UserPage } from '@/features/admin/user/user-page'
import { UsersScreen } from '@/features/admin/users/users-screen'
import { USERS_LIST } from '@/features/admin/users/users-list'
import { listInvitedUsers } from '@/server/admin/invitations'
import { loadRegistrationMode } from '@/server/accounts/registration-mode'
import { showManagedUser } from '@/server/admin/user-detail'
import { listManagedUsers } from '@/server/admin/users-list'
import type { SignedIn } from '@/server/context'
import { foundOrNull, queryOfPage, readVerb, requirePageContext } from '@/server/http/page-call'
import * as actions from './actions'

const USER_ACTIONS = {
  update: actions.updateUserAction,
  endSessions: actions.endSessionsAction,
  resetPassword: actions.resetPasswordAction,
  resetSecondFactor: actions.resetSecondFactorAction,
  resendVerification: actions.resendVerificationAction,
}
const INVITATION_ACTIONS = {
  invite: actions.inviteAction,
  importList: actions.importInvitationsAction,
  resend: actions.resendInvitationAction,
  revoke: actions.revokeInvitationAction,
  setRegistration: actions.setRegistrationAction,
}

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('admin'))('title'),
})

type Search = Record<string, string | string[] | undefined>
type Part = { ctx: SignedIn; search: Search }

export default async function AdminPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requirePageContext('/admin')
  const search = await searchParams
  const { open } = parseListState(USERS_LIST, search)
  const view = ADMIN_VIEWS.find((one) => one === search['view']) ?? 'users'
  return (
    <MoreMessages names={['admin', 'audit', 'channelHealth', 'table']}>
      {open ? (
        <OneUser ctx={ctx} search={search} />
      ) : (
        <AdminFrame view={view} actions={INVITATION_ACTIONS}>
          <Suspense key={view} fallback={<DataTableSkeleton />}>
            {VIEWS[view]({ ctx, search })}
          </Suspense>
        </AdminFrame>
      )}
    </MoreMessages>
  )
}

const VIEWS: Record<AdminView, (part: Part) => ReactNode> = {
  users: (part) => <UserList {...part} />,
  invitations: (part) => <Invitations {...part} />,
  registration: () => <Registration />,
}

async function UserList({ ctx, search }: Part) {
  const query = queryOfPage(listUsers, listQueryOf(USERS_LIST, parseListState(USERS_LIST, search)))
  return <UsersScreen {...await readVerb(listUsers, listManagedUsers, ctx, { query })} />
}

async function Invitations({ ctx, search }: Part) {
  const asked = listQueryOf(INVITATIONS_LIST, parseListState(INVITATIONS_LIST, search))
  const query = queryOfPage(listUserInvitations, asked)
  const page = await readVerb(listUserInvitations, listInvitedUsers, ctx, { query })
  return <InvitationList {...page} actions={INVITATION_ACTIONS} />
}

async function Registration() {
  return <RegistrationCard mode={await loadRegistrationMode()} save={INVITATION_ACTIONS.setRegistration} />
}

async function OneUser({ ctx, search }: Part) {
  const state = parseListState(USERS_LIST, search)
  const params = getUser.params.safeParse({ id: state.open })
  const found = params.success
    ? await foundOrNull(readVerb(getUser, showManagedUser, ctx, { params: params.data }))
    : null
  if (!found) notFound()
  return (
    <UserPage
      user={found.user}
      backHref={`/admin${writeListState(USERS_LIST, { ...state, open: '' })}`}
      actions={USER_ACTIONS}
    />
  )
}
