import type { PageAction } from '@/contracts/action'
import type { endUserAccess } from '@/contracts/superuser/users/access'
import type { unlockUser } from '@/contracts/superuser/users/sign-ins'
import type { UserActions } from '../user/user-actions'

/** The writes of the Users Explorer, as its server component hands them on. */
export type ExplorerActions = UserActions & {
  endAccess: PageAction<typeof endUserAccess>
  unlock: PageAction<typeof unlockUser>
}
