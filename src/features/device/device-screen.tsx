'use client'
import { CircleOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ComponentType, useId } from 'react'
import { useDevices } from '@/client/devices'
import { useTab } from '@/client/use-tab'
import type { Device } from '@/contracts/devices/device'
import { readableId } from '@/domain/devices/device-name'
import { Loaded } from '@/components/query/loaded'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { TabList } from '@/ui/tab-list'
import { AlertsTab } from './alerts/alerts-tab'
import { AuditTab } from './audit-tab'
import { DeviceHeader } from './device-header'
import { DiagnosticsTab } from './diagnostics/diagnostics-tab'
import { HistoryTab } from './history/history-tab'
import { OverviewTab } from './overview-tab'
import { PumpTab } from './pump-tab'
import { type DeviceTab, deviceTabsOf } from './device-tabs'
import { TankTab } from './tank-tab'
import { useRejectedMessageCount } from './use-rejected-messages'

type Panel = ComponentType<{ device: Device }>
/** What other areas bring to the page. */
type DeviceSlots = { /** Buttons. */ Tools: Panel; Sharing: Panel; Danger: Panel }

type Props = { deviceId: string; slots: DeviceSlots }

/** Everything about one device, live. */
export function DeviceScreen({ deviceId, slots }: Props) {
  const t = useTranslations('device')
  const { devices, error, refresh } = useDevices({ include: deviceId })
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <Loaded
        answer={{ data: devices, error, mutate: refresh }}
        failedTitle={t('failedTitle')}
        skeleton={<Loading />}
        card
      >
        {(known) => {
          const device = known.find((one) => one.deviceId === deviceId)
          return device ? <Opened device={device} slots={slots} /> : <Gone deviceId={deviceId} />
        }}
      </Loaded>
    </div>
  )
}

function Opened({ device, slots }: { device: Device; slots: DeviceSlots }) {
  const t = useTranslations('device')
  const id = useId()
  const tabs = deviceTabsOf(device)
  const [tab, setTab] = useTab(tabs, 'overview')
  const panels: Record<DeviceTab, Panel> = {
    overview: OverviewTab,
    history: HistoryTab,
    tank: TankTab,
    alerts: AlertsTab,
    pump: PumpTab,
    diagnostics: DiagnosticsTab,
    sharing: slots.Sharing,
    audit: AuditTab,
    danger: slots.Danger,
  }
  const Shown = panels[tab]
  const refused = useRejectedMessageCount(device)
  return (
    <>
      <DeviceHeader device={device} tools={<slots.Tools device={device} />} />
      <TabList
        id={id}
        label={t('tabs')}
        tabs={tabs.map((value) => ({
          value,
          label: t(`tab.${value}`),
          ...(value === 'diagnostics' && refused > 0 && { badge: t('refusedBadge', { count: refused }) }),
        }))}
        active={tab}
        onTab={setTab}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        tabIndex={0}
        className="min-w-0"
      >
        <Shown device={device} />
      </div>
    </>
  )
}

function Gone({ deviceId }: { deviceId: string }) {
  const t = useTranslations('device')
  return (
    <Card>
      <h1 className="sr-only">{readableId(deviceId)}</h1>
      <EmptyState
        icon={<CircleOff />}
        title={t('goneTitle')}
        description={t('goneText', { id: readableId(deviceId) })}
        action={
          <Button asChild variant="primary">
            <Link href="/devices">{t('toList')}</Link>
          </Button>
        }
      />
    </Card>
  )
}

function Loading() {
  const t = useTranslations('device')
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-80 w-full" />
    </>
  )
}
