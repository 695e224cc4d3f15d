import { endUserAccess } from '@/contracts/superuser/users/access'
import { endAccessOfUser } from '@/server/admin/people/access/access'
import { route } from '@/server/http/route'

export const POST = route(endUserAccess, endAccessOfUser)
