import type { ReactNode } from 'react'
import type { AdminUserDetail } from '@/contracts/admin/users'
import { listUserAccess } from '@/contracts/superuser/users/access'
import { getUserRecord } from '@/contracts/superuser/users/record'
import { getUserSignIns } from '@/contracts/superuser/users/sign-ins'
import type { PersonTab } from '@/features/admin/explorer/explorer-address'
import { AccessPart } from '@/features/admin/explorer/parts/access-part'
import { RecordPart } from '@/features/admin/explorer/parts/record-part'
import { SignInsPart } from '@/features/admin/explorer/parts/sign-ins-part'
import { UserOverview } from '@/features/admin/user/user-overview'
import { listAccessOfUser } from '@/server/admin/people/access/access'
import { showUserRecord } from '@/server/admin/people/record/record'
import { showUserSignIns } from '@/server/admin/people/sign-ins'
import type { SignedIn } from '@/server/context'
import { readVerb } from '@/server/http/page-call'
import * as actions from './actions'

export const ACTIONS = {
  update: actions.updateUserAction,
  endSessions: actions.endSessionsAction,
  resetPassword: actions.resetPasswordAction,
  resetSecondFactor: actions.resetSecondFactorAction,
  resendVerification: actions.resendVerificationAction,
  endAccess: actions.endAccessAction,
  unlock: actions.unlockAction,
}

type Props = { ctx: SignedIn; user: AdminUserDetail }

/** What each tab of a person shows. */
export const PARTS: Record<PersonTab, (props: Props) => ReactNode> = {
  overview: UserOverview,
  access: Access,
  signIns: SignIns,
  record: RawRecord,
}

async function Access({ ctx, user: { id } }: Props) {
  const { access } = await readVerb(listUserAccess, listAccessOfUser, ctx, { params: { id } })
  return <AccessPart userId={id} access={access} end={ACTIONS.endAccess} />
}

async function SignIns({ ctx, user: { id } }: Props) {
  const signIns = await readVerb(getUserSignIns, showUserSignIns, ctx, { params: { id } })
  return <SignInsPart userId={id} signIns={signIns} unlock={ACTIONS.unlock} />
}

async function RawRecord({ ctx, user: { id } }: Props) {
  const { record } = await readVerb(getUserRecord, showUserRecord, ctx, { params: { id } })
  return <RecordPart record={record} />
}
