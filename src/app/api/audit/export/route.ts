import { exportAudit } from '@/contracts/audit'
import { route } from '@/server/http/route'
import { exportRecords } from '@/server/audit/export'

export const GET = route(exportAudit, exportRecords)
