import { getAuditRecord } from '@/contracts/audit'
import { route } from '@/server/http/route'
import { showRecord } from '@/server/audit/list'

export const GET = route(getAuditRecord, showRecord)
