'use client'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { DeviceInbox } from './device-inbox'
import { latestEntries } from '@/components/metrics/latest-entries'
import { TitledCard } from '@/ui/titled-card'
import { PresenceStrip } from '@/features/device/presence-strip'
import { RawMessages } from './raw-messages'
import { useMetricFormat } from '@/components/metrics/use-metric-format'

/** What helps when a device does not say what it should. */
export function DiagnosticsTab({ device }: { device: Device }) {
  return (
    <div className="flex flex-col gap-4">
      <PresenceStrip device={device} />
      <QualitySection device={device} />
      <DeviceInbox device={device} />
      {mayDo(device.access, 'manage') && <RawMessages device={device} />}
    </div>
  )
}

function QualitySection({ device }: { device: Device }) {
  const t = useTranslations('device')
  const { nameOf, textOf } = useMetricFormat()
  const doubtful = latestEntries(device).filter(({ quality }) => quality !== 'ok')
  return (
    <TitledCard title={t('quality')}>
      {doubtful.length === 0 && <p className="text-sm text-muted">{t('allGood')}</p>}
      {doubtful.length > 0 && (
        <ul className="flex flex-col gap-1.5 text-sm">
          {doubtful.map(({ key, metric, channel, value, quality }) => (
            <li key={key}>
              <strong className="font-medium">{nameOf(metric, channel)}</strong> {textOf(metric, value)}:{' '}
              {t(`qualityHelp.${quality}`)}
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}
