import { getUser, updateUser } from '@/contracts/admin/users'
import { updateManagedUser } from '@/server/admin/update-user'
import { showManagedUser } from '@/server/admin/user-detail'
import { route } from '@/server/http/route'

export const GET = route(getUser, showManagedUser)
export const PATCH = route(updateUser, updateManagedUser)
