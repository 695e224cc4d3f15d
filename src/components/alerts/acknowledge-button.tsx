'use client'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { OpenAlert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { isAcknowledgeable } from '@/domain/alerts/types'
import { Button } from '@/ui/button'
import { useAlertCalls } from './use-alert-calls'
import { useAlertName } from './use-alert-name'

type Props = {
  device: Device
  alert: OpenAlert
  /** For where nothing beside it names the alert. */
  isNamed?: boolean
  /** Whose alert it is, for where several devices stand together. */
  of?: string
  onDone?: () => void
}

/** Says that one knows of an alert; not of information, and not for those who may only look. */
export function AcknowledgeButton({ device, alert, isNamed = false, of, onDone }: Props) {
  const t = useTranslations('deviceAlerts')
  const nameOf = useAlertName()
  const { busy, acknowledge } = useAlertCalls(device, onDone)
  if (!isAcknowledgeable(alert) || !mayDo(device.access, 'operate')) return null
  const name = of ? `${nameOf(alert)}, ${of}` : nameOf(alert)
  const named = t('acknowledgeNamed', { name })
  return (
    <Button
      writes
      size="sm"
      busy={busy}
      className="widget-control max-w-full py-0.5 text-left leading-tight whitespace-normal"
      aria-label={named}
      data-tip={named}
      onClick={() => void acknowledge(alert.id)}
    >
      <Check aria-hidden />
      {isNamed ? named : t('acknowledge')}
    </Button>
  )
}
