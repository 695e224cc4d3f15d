'use client'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { DeviceInbox } from './device-inbox'
import { latestEntries } from '@/features/device/latest-entries'
import { Part } from '@/features/device/part'
import { PresenceStrip } from '@/features/device/presence-strip'
import { RawMessages } from './raw-messages'
import { useMetricWords } from '@/features/device/use-metric-words'

/** What helps when a device does not say what it should. */
export function DiagnosticsTab({ device }: { device: Device }) {
  return (
    <div className="flex flex-col gap-4">
      <PresenceStrip device={device} />
      <QualityPart device={device} />
      <DeviceInbox device={device} />
      {mayDo(device.access, 'manage') && <RawMessages device={device} />}
    </div>
  )
}

function QualityPart({ device }: { device: Device }) {
  const t = useTranslations('device')
  const { nameOf, textOf } = useMetricWords()
  const doubtful = latestEntries(device).filter(({ quality }) => quality !== 'ok')
  return (
    <Part title={t('quality')}>
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
    </Part>
  )
}
