import { endUserSessions } from '@/contracts/admin/users'
import { endManagedSessions } from '@/server/admin/user-access'
import { route } from '@/server/http/route'

export const POST = route(endUserSessions, endManagedSessions)
