import type * as users from '@/contracts/admin/users'
import type { PageAction } from '@/contracts/action'

/** The writes of a user's page, as its server component hands them on. */
export type UserActions = {
  update: PageAction<typeof users.updateUser>
  endSessions: PageAction<typeof users.endUserSessions>
  resetPassword: PageAction<typeof users.resetUserPassword>
  resetSecondFactor: PageAction<typeof users.resetSecondFactor>
  resendVerification: PageAction<typeof users.resendUserVerification>
}
