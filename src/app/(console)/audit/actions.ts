'use server'
import { verifyAudit } from '@/contracts/audit'
import { verifyAuditChain } from '@/server/audit/verify'
import { pageAction } from '@/server/http/page-call'

export const verifyAuditAction = pageAction(verifyAudit, verifyAuditChain, '/audit')
