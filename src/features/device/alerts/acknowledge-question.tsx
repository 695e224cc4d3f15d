'use client'
import { useTranslations } from 'next-intl'
import type { Alert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { useAlertCalls } from '@/components/alerts/use-alert-calls'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { useEvidenceSentences } from './use-evidence-text'

type Props = { device: Device; alert: Alert; onClose: () => void; onDone: () => void }

/** What the button of a push notification leads to: says what acknowledging does, then does it. */
export function AcknowledgeQuestion({ device, alert, onClose, onDone }: Props) {
  const t = useTranslations('deviceAlerts')
  const nameOf = useAlertName()
  const sentences = useEvidenceSentences()
  const { busy, acknowledge } = useAlertCalls(device, onDone)
  const confirm = async () => {
    if (await acknowledge(alert.id)) onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('ackTitle', { name: nameOf(alert) })}
      description={
        <>
          <p>{sentences(alert).join(' ')}</p>
          <p className="mt-2">{t('ackText')}</p>
        </>
      }
      confirmLabel={t('acknowledge')}
      cancelLabel={t('ackCancel')}
      onConfirm={() => void confirm()}
      writes
      busy={busy}
    />
  )
}
