import { resetSecondFactor } from '@/contracts/admin/users'
import { resetManagedSecondFactor } from '@/server/admin/user-access'
import { route } from '@/server/http/route'

export const POST = route(resetSecondFactor, resetManagedSecondFactor)
