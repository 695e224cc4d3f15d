import { resetUserPassword } from '@/contracts/admin/users'
import { resetManagedPassword } from '@/server/admin/user-access'
import { route } from '@/server/http/route'

export const POST = route(resetUserPassword, resetManagedPassword)
