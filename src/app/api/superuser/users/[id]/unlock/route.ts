import { unlockUser } from '@/contracts/superuser/users/sign-ins'
import { unlockOneUser } from '@/server/admin/people/sign-ins'
import { route } from '@/server/http/route'

export const POST = route(unlockUser, unlockOneUser)
