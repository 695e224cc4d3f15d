import { getUserRecord } from '@/contracts/superuser/users/record'
import { showUserRecord } from '@/server/admin/people/record/record'
import { route } from '@/server/http/route'

export const GET = route(getUserRecord, showUserRecord)
