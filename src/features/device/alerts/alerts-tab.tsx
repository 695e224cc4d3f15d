'use client'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NotificationSettingsButton } from '@/components/alerts/notification-settings/notification-settings-button'
import type { Alert } from '@/contracts/alerts'
import { listDeviceAlerts } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { useDeviceCall } from '@/components/query/use-device-call'
import { Loaded } from '@/components/query/loaded'
import { TitledCard } from '@/ui/titled-card'
import { AcknowledgeQuestion } from './acknowledge-question'
import { PastAlertsSection } from './past-alerts-section'
import { OpenAlertsSection } from './open-alerts-section'
import { useAlertRules } from './use-alert-rules'

const POLL_S = 60
const MOST = 50

/** What alerts: open ones, the rules behind them, and those that are over. */
export function AlertsTab({ device }: { device: Device }) {
  const args = { params: { deviceId: device.deviceId }, query: { limit: MOST } }
  const { data, error, refresh } = useDeviceCall(device, listDeviceAlerts, args, { pollS: POLL_S })
  return (
    <div className="flex flex-col gap-4">
      <Loaded answer={{ data, error, mutate: refresh }}>
        {({ alerts }) => <AlertsContent device={device} alerts={alerts} onChange={() => void refresh()} />}
      </Loaded>
    </div>
  )
}

type Props = { device: Device; alerts: readonly Alert[]; onChange: () => void }

const SEVERITY_ORDER = ['critical', 'warning', 'info']

function AlertsContent({ device, alerts, onChange }: Props) {
  const params = useSearchParams()
  const asked = params.get('ack')
  const wanted = params.get('alert') ?? asked
  const open = alerts
    .filter(({ resolvedAt }) => resolvedAt === null)
    .toSorted((a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity))
  const past = alerts.filter(({ resolvedAt }) => resolvedAt !== null)
  return (
    <>
      {asked && (
        <AcknowledgeRequest key={asked} id={asked} device={device} alerts={alerts} onChange={onChange} />
      )}
      {wanted && !alerts.some(({ id }) => id === wanted) && <AlertNotFound />}
      <OpenAlertsSection device={device} alerts={open} wanted={wanted} onChange={onChange} />
      <AlertRulesSection device={device} />
      <PastAlertsSection alerts={past} wanted={wanted} isCut={alerts.length >= MOST} />
    </>
  )
}

/** What the address asks to acknowledge: a question while that can be done, else what became of it. */
function AcknowledgeRequest({ id, device, alerts, onChange }: Props & { id: string }) {
  const t = useTranslations('deviceAlerts')
  const [isDone, setIsDone] = useState(false)
  const alert = alerts.find((one) => one.id === id)
  const close = () => {
    setIsDone(true)
    window.history.replaceState(null, '', `${window.location.pathname}?tab=alerts&alert=${id}`)
  }
  if (!alert || isDone) return null
  const reason = acknowledgeRefusalOf(device, alert)
  if (reason) {
    return (
      <p role="status" className="text-sm text-muted">
        {t(reason)}
      </p>
    )
  }
  return <AcknowledgeQuestion device={device} alert={alert} onClose={close} onDone={onChange} />
}

function acknowledgeRefusalOf({ access }: Device, { resolvedAt, acknowledgedAt }: Alert): string | null {
  if (resolvedAt !== null) return 'ackOver'
  if (acknowledgedAt !== null) return 'ackKnown'
  return mayDo(access, 'operate') ? null : 'ackViewer'
}

function AlertNotFound() {
  const t = useTranslations('deviceAlerts')
  return <p className="text-sm text-muted">{t('notHere', { count: MOST })}</p>
}

/** When this device alerts, in words. */
function AlertRulesSection({ device }: { device: Device }) {
  const t = useTranslations('deviceAlerts')
  const rules = useAlertRules(device)
  return (
    <TitledCard
      title={t('rulesTitle')}
      tools={<NotificationSettingsButton device={device} text={t('editRules')} />}
    >
      {!device.notificationSettings.enabled && (
        <p className="text-sm font-medium text-warning">{t('allOff')}</p>
      )}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-sm md:grid-cols-2">
        {rules.map(({ name, text }) => (
          <div key={name} className="flex min-w-0 flex-col">
            <dt className="text-[0.8125rem] text-muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}
