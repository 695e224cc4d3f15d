import { eraseUser } from '@/contracts/superuser/users/merge'
import { eraseOneUser } from '@/server/admin/people/erase'
import { route } from '@/server/http/route'

export const POST = route(eraseUser, eraseOneUser)
