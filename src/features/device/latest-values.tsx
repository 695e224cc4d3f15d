'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { isConnectFamily } from '@/domain/devices/connect-guide'
import { bareNameOf } from '@/domain/devices/topic-names'
import { Chip } from '@/ui/chip'
import { Table } from '@/ui/table'
import { latestEntries } from '@/components/metrics/latest-entries'
import { TitledCard } from '@/ui/titled-card'
import { useMetricFormat } from '@/components/metrics/use-metric-format'

const AGE_TICK_MS = 5_000

/** Where it is said what to enter on a device that was never heard. */
function connectHref({ deviceId, family }: Device): string {
  const query = { connect: isConnectFamily(family) ? family : 'native', name: bareNameOf(deviceId) }
  return `/devices/claim?${new URLSearchParams(query).toString()}#connect`
}

/** Everything the device reported last, with its age and how good it is. */
export function LatestValues({ device }: { device: Device }) {
  const t = useTranslations('device')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  const { nameOf, textOf } = useMetricFormat()
  const entries = latestEntries(device)
  return (
    <TitledCard title={t('latest')}>
      {entries.length === 0 && (
        <p className="text-sm text-muted">
          {t('noLatest')}{' '}
          {device.lastSeenAt === null && device.access === 'owner' && (
            <Link
              href={connectHref(device)}
              prefetch={false}
              className="text-accent underline underline-offset-4"
            >
              {t('connect')}
            </Link>
          )}
        </p>
      )}
      {entries.length > 0 && (
        <Table aria-label={t('latest')} className="tabular-nums">
          <thead>
            <tr>
              <th scope="col">{t('metric')}</th>
              <th scope="col" className="text-right">
                {t('value')}
              </th>
              <th scope="col" className="text-right">
                {t('age')}
              </th>
              <th scope="col">{t('quality')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ key, metric, channel, value, at, quality }) => (
              <tr key={key}>
                <th scope="row" className="font-normal">
                  {nameOf(metric, channel)}
                </th>
                <td className="text-right font-medium whitespace-nowrap">
                  {textOf(metric, value, device.family)}
                </td>
                <td className="text-right whitespace-nowrap text-muted">
                  <time dateTime={at} data-tip={format.dateTime(at)}>
                    {format.ago(at, now)}
                  </time>
                </td>
                <td>
                  {quality === 'ok' ? (
                    <span className="text-muted">{t('qualities.ok')}</span>
                  ) : (
                    <Chip tone="warning">{t(`qualities.${quality}`)}</Chip>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </TitledCard>
  )
}
