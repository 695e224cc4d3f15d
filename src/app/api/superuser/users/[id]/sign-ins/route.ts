import { getUserSignIns } from '@/contracts/superuser/users/sign-ins'
import { showUserSignIns } from '@/server/admin/people/sign-ins'
import { route } from '@/server/http/route'

export const GET = route(getUserSignIns, showUserSignIns)
