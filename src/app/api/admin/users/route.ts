import { listUsers } from '@/contracts/admin/users'
import { listManagedUsers } from '@/server/admin/users-list'
import { route } from '@/server/http/route'

export const GET = route(listUsers, listManagedUsers)
