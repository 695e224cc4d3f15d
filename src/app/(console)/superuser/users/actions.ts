'use server'
import * as users from '@/contracts/admin/users'
import { endUserAccess } from '@/contracts/superuser/users/access'
import { unlockUser } from '@/contracts/superuser/users/sign-ins'
import { endAccessOfUser } from '@/server/admin/people/access/access'
import { unlockOneUser } from '@/server/admin/people/sign-ins'
import { updateManagedUser } from '@/server/admin/update-user'
import {
  endManagedSessions,
  resendManagedVerification,
  resetManagedPassword,
  resetManagedSecondFactor,
} from '@/server/admin/user-access'
import { pageAction } from '@/server/http/page-call'

const PAGE = '/superuser/users'

export const updateUserAction = pageAction(users.updateUser, updateManagedUser, PAGE)
export const endSessionsAction = pageAction(users.endUserSessions, endManagedSessions, PAGE)
export const resetPasswordAction = pageAction(users.resetUserPassword, resetManagedPassword, PAGE)
export const resetSecondFactorAction = pageAction(users.resetSecondFactor, resetManagedSecondFactor, PAGE)
export const resendVerificationAction = pageAction(
  users.resendUserVerification,
  resendManagedVerification,
  PAGE,
)
export const endAccessAction = pageAction(endUserAccess, endAccessOfUser, PAGE)
export const unlockAction = pageAction(unlockUser, unlockOneUser, PAGE)
