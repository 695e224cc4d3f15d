import { verifyAudit } from '@/contracts/audit'
import { route } from '@/server/http/route'
import { verifyAuditChain } from '@/server/audit/verify'

export const POST = route(verifyAudit, verifyAuditChain)
