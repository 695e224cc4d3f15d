'use server'
import * as invitations from '@/contracts/admin/invitations'
import { setRegistration } from '@/contracts/admin/registration'
import * as users from '@/contracts/admin/users'
import { importInvitedUsers } from '@/server/admin/import-invitations'
import { inviteNewUser, resendInvitation, revokeInvitation } from '@/server/admin/invite'
import { changeRegistration } from '@/server/admin/registration'
import { updateManagedUser } from '@/server/admin/update-user'
import {
  endManagedSessions,
  resendManagedVerification,
  resetManagedPassword,
  resetManagedSecondFactor,
} from '@/server/admin/user-access'
import { pageAction } from '@/server/http/page-call'

const PAGE = '/admin'

export const updateUserAction = pageAction(users.updateUser, updateManagedUser, PAGE)
export const endSessionsAction = pageAction(users.endUserSessions, endManagedSessions, PAGE)
export const resetPasswordAction = pageAction(users.resetUserPassword, resetManagedPassword, PAGE)
export const resetSecondFactorAction = pageAction(users.resetSecondFactor, resetManagedSecondFactor, PAGE)
export const resendVerificationAction = pageAction(
  users.resendUserVerification,
  resendManagedVerification,
  PAGE,
)

export const inviteAction = pageAction(invitations.inviteUser, inviteNewUser, PAGE)
export const importInvitationsAction = pageAction(invitations.importInvitations, importInvitedUsers, PAGE)
export const resendInvitationAction = pageAction(invitations.resendUserInvitation, resendInvitation, PAGE)
export const revokeInvitationAction = pageAction(invitations.revokeUserInvitation, revokeInvitation, PAGE)
export const setRegistrationAction = pageAction(setRegistration, changeRegistration, PAGE)
