import { endImpersonation } from '@/contracts/superuser/users/impersonation'
import { leaveImpersonation } from '@/server/admin/impersonation/end'
import { route } from '@/server/http/route'

export const DELETE = route(endImpersonation, leaveImpersonation)
