'use client'
import type { AuditRecord } from '@/contracts/audit'
import type { AuditResult } from '@/contracts/audit-actions'
import { Chip, type Tone } from '@/ui/chip'
import { useAuditText } from './use-audit-text'

const TONES: Record<AuditResult, Tone> = { ok: 'success', refused: 'warning', failed: 'critical' }

export function ResultChip({ record }: { record: Pick<AuditRecord, 'result'> }) {
  return <Chip tone={TONES[record.result]}>{useAuditText().result(record)}</Chip>
}
