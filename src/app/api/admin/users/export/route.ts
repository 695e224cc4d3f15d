import { exportUsers } from '@/contracts/admin/users'
import { exportManagedUsers } from '@/server/admin/users-export'
import { route } from '@/server/http/route'

export const GET = route(exportUsers, exportManagedUsers)
