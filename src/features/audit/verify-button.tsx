'use client'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { runAction } from '@/client/action'
import type { PageAction } from '@/contracts/action'
import type { verifyAudit } from '@/contracts/audit'
import type { OutputOf } from '@/contracts/endpoint'
import { cn } from '@/ui/cn'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'

type Outcome = OutputOf<typeof verifyAudit>

/** Recomputes the hash chain and says what it found. */
export function useVerification(verify: PageAction<typeof verifyAudit>) {
  const t = useTranslations('audit.verify')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = async () => {
    setBusy(true)
    try {
      setOutcome(await runAction(verify({})))
    } catch (error) {
      toast.error(errorMessageOf(error, t('failed')))
    }
    setBusy(false)
  }
  const button = (
    <Button busy={busy} onClick={() => void run()}>
      <ShieldCheck aria-hidden />
      {t('button')}
    </Button>
  )
  return { button, result: outcome && <VerificationResult outcome={outcome} /> }
}

function VerificationResult({ outcome: { ok, checked, firstBad } }: { outcome: Outcome }) {
  const t = useTranslations('audit.verify')
  return (
    <p
      role="status"
      className={cn(
        'rounded-control px-3 py-2 text-sm',
        ok ? 'bg-success-soft text-success' : 'bg-critical-soft text-critical',
      )}
    >
      {firstBad ? t('bad', { id: firstBad.id, why: firstBad.why }) : t('ok', { count: checked })}
    </p>
  )
}
