'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Alert } from '@/contracts/alerts'
import { TitledCard } from '@/ui/titled-card'
import { AlertStatusList, AlertTimes, AlertTitle, AlertEvidence } from './alert-facts'
import { useRevealOnce } from './open-alerts-section'

type Props = {
  alerts: readonly Alert[]
  wanted: string | null
  /** Older ones are not here. */ isCut: boolean
}

/** What is over, the newest first; each tells why it was there when it is opened. */
export function PastAlertsSection({ alerts, wanted, isCut }: Props) {
  const t = useTranslations('deviceAlerts')
  return (
    <TitledCard title={t('history')}>
      {alerts.length === 0 && <p className="text-sm text-muted">{t('noHistory')}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <PastAlert alert={alert} isWanted={alert.id === wanted} />
          </li>
        ))}
      </ol>
      {isCut && <p className="text-[0.8125rem] text-muted">{t('cut', { count: alerts.length })}</p>}
    </TitledCard>
  )
}

function PastAlert({ alert, isWanted }: { alert: Alert; isWanted: boolean }) {
  const t = useTranslations('deviceAlerts')
  const [isOpen, setIsOpen] = useState(isWanted)
  const box = useRevealOnce(isWanted)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary ref={box} className="flex min-h-10 flex-wrap items-center gap-x-3 py-2 text-sm">
        <AlertTitle alert={alert} />
        <AlertTimes alert={alert} now={null} />
        {alert.resolution && (
          <span className="text-[0.8125rem] text-muted">{t(`resolution.${alert.resolution}`)}</span>
        )}
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-2 pb-3">
          <AlertEvidence alert={alert} />
          <AlertStatusList alert={alert} />
        </div>
      )}
    </details>
  )
}
