import { listAudit } from '@/contracts/audit'
import { route } from '@/server/http/route'
import { listRecords } from '@/server/audit/list'

export const GET = route(listAudit, listRecords)
