import { listUserAccess } from '@/contracts/superuser/users/access'
import { listAccessOfUser } from '@/server/admin/people/access/access'
import { route } from '@/server/http/route'

export const GET = route(listUserAccess, listAccessOfUser)
