'use client'
import { CircleCheck, Bell, BellOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useNow } from '@/client/clock'
import type { Alert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { isAcknowledgeable } from '@/domain/alerts/types'
import { cn } from '@/ui/cn'
import { AcknowledgeButton } from '@/components/alerts/acknowledge-button'
import { MuteItems } from '@/components/alerts/mute-items'
import { useAlertCalls } from '@/components/alerts/use-alert-calls'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { useMutedText } from '@/components/alerts/use-mute'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuTrigger } from '@/ui/overlay/menu'
import { TitledCard } from '@/ui/titled-card'
import { AlertStatusList, AlertTimes, AlertTitle, AlertEvidence } from './alert-facts'
import { SnoozeMenu } from './snooze-menu'

const TICK_MS = 30_000

type Props = {
  device: Device
  alerts: readonly Alert[]
  /** The one that the address asks for. */
  wanted: string | null
  onChange: () => void
}

/** What is wrong now, and what can be done about it. */
export function OpenAlertsSection({ device, alerts, wanted, onChange }: Props) {
  const t = useTranslations('deviceAlerts')
  const now = useNow(TICK_MS)
  return (
    <TitledCard title={t('open')} tools={<MuteMenu device={device} />}>
      {alerts.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          {t('noneOpen')}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <OpenAlertCard
              device={device}
              alert={alert}
              now={now}
              isWanted={alert.id === wanted}
              onChange={onChange}
            />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

type OpenAlertCardProps = Omit<Props, 'alerts' | 'wanted'> & {
  alert: Alert
  now: number | null
  isWanted: boolean
}

function OpenAlertCard({ device, alert, now, isWanted, onChange }: OpenAlertCardProps) {
  const nameOf = useAlertName()
  const { busy, snooze } = useAlertCalls(device, onChange)
  const box = useRevealOnce(isWanted)
  const isMine = isAcknowledgeable(alert) && alert.acknowledgedAt === null && mayDo(device.access, 'operate')
  return (
    <article
      ref={box}
      tabIndex={-1}
      aria-label={nameOf(alert)}
      className={cn(
        'flex scroll-mt-16 flex-col gap-2 rounded-card border border-line bg-background p-3 outline-none',
        isWanted && 'border-accent',
      )}
    >
      <h3 className="flex flex-wrap items-center justify-between gap-x-3">
        <AlertTitle alert={alert} />
        <AlertTimes alert={alert} now={now} />
      </h3>
      <AlertEvidence alert={alert} />
      <AlertStatusList alert={alert} />
      {isMine && (
        <div className="flex flex-wrap gap-2">
          <AcknowledgeButton device={device} alert={alert} onDone={onChange} />
          <SnoozeMenu
            name={nameOf(alert)}
            busy={busy}
            onSnooze={(minutes) => void snooze(alert.id, minutes)}
          />
        </div>
      )}
    </article>
  )
}

/** Brings what the address asks for into view, once. */
export function useRevealOnce(isWanted: boolean) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isWanted) return
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [isWanted])
  return box
}

/** Keeps the whole device quiet for oneself, or says until when it is. */
function MuteMenu({ device: { deviceId, mute } }: { device: Device }) {
  const t = useTranslations('deviceAlerts')
  const textOf = useMutedText()
  const Icon = mute ? BellOff : Bell
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button writes size="sm">
          <Icon aria-hidden />
          {mute ? textOf(mute) : t('muteDevice')}
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MuteItems deviceId={deviceId} />
      </MenuContent>
    </Menu>
  )
}
