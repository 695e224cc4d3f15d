import { listMyActivity } from '@/contracts/audit'
import { route } from '@/server/http/route'
import { listOwnActivity } from '@/server/audit/list'

export const GET = route(listMyActivity, listOwnActivity)
