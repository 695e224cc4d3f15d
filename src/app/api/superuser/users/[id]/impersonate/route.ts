import { startImpersonation } from '@/contracts/superuser/users/impersonation'
import { impersonateUser } from '@/server/admin/impersonation/start'
import { route } from '@/server/http/route'

export const POST = route(startImpersonation, impersonateUser)
