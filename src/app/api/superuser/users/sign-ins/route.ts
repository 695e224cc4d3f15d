import { listFailedSignIns } from '@/contracts/superuser/users/sign-ins'
import { listFailedSignInsByAddress } from '@/server/admin/people/failed-sign-ins'
import { route } from '@/server/http/route'

export const GET = route(listFailedSignIns, listFailedSignInsByAddress)
