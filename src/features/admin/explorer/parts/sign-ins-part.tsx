'use client'
import { useTranslations } from 'next-intl'
import { runAction } from '@/client/action'
import { useFormat } from '@/client/format'
import { AuditTimeline } from '@/components/audit/audit-timeline'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { UserSignIns } from '@/contracts/superuser/users/sign-ins'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { TitledCard } from '@/ui/titled-card'
import { toast } from '@/ui/toast/toast'
import type { ExplorerActions } from '../explorer-actions'

type Props = { userId: string; signIns: UserSignIns; unlock: ExplorerActions['unlock'] }

/** What of the sign-in is locked and until when, and what has failed of late. */
export function SignInsPart({ userId, signIns: { locks, attempts }, unlock }: Props) {
  const t = useTranslations('usersExplorer.signIns')
  const { busy, save } = useToastedSave(t('failed'))
  const forget = () =>
    save(async () => {
      const { failures } = await runAction(unlock({ params: { id: userId } }))
      toast.success(t('unlocked', { count: failures }))
    })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <TitledCard
        title={t('locks')}
        tools={
          locks.length > 0 && (
            <Button size="sm" busy={busy} onClick={() => void forget()}>
              {t('unlock')}
            </Button>
          )
        }
      >
        {locks.length === 0 && <p className="text-sm text-muted">{t('noLocks')}</p>}
        <ul className="flex flex-col divide-y divide-line">
          {locks.map((lock, index) => (
            <LockRow key={`${lock.kind} ${index}`} lock={lock} />
          ))}
        </ul>
      </TitledCard>
      <TitledCard title={t('attempts')}>
        {attempts.length === 0 ? (
          <p className="text-sm text-muted">{t('noAttempts')}</p>
        ) : (
          <AuditTimeline label={t('attempts')} records={attempts} />
        )}
      </TitledCard>
    </div>
  )
}

function LockRow({ lock }: { lock: UserSignIns['locks'][number] }) {
  const t = useTranslations('usersExplorer.signIns')
  const format = useFormat()
  const { kind, failures, limit, until } = lock
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-sm">
      <span className="min-w-0">
        <span className="block font-medium">{t(`kinds.${kind}`)}</span>
        <span className="block text-[0.8125rem] text-muted">{t('failures', { failures, limit })}</span>
      </span>
      {until ? (
        <Chip tone="critical">{t('locked', { time: format.dateTime(until) })}</Chip>
      ) : (
        <Chip>{t('open')}</Chip>
      )}
    </li>
  )
}
