'use client'
import { useTranslations } from 'next-intl'
import { errorMessageOf } from '@/client/api'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'
import { LeavePanel } from './leave-panel'
import { DevicePanel } from '@/features/devices/device-panel'
import { ShareForm } from './share-form'
import { ShareList } from './share-list'
import { useShares } from './use-shares'

type Props = { device: Device }

/** Who else may see or switch a device; for those it is shared with, the way out. */
export function SharingPanel({ device }: Props) {
  if (device.access !== 'owner') return <LeavePanel device={device} />
  return <OwnerPanel device={device} />
}

function OwnerPanel({ device }: Props) {
  const t = useTranslations('devices.sharing')
  const format = useFormat()
  const { data, error, mutate } = useShares(device)
  if (!device.claimed) return <DevicePanel title={t('title')} text={t('unclaimed')} />
  return (
    <DevicePanel title={t('title')} text={t('lead')}>
      {data && (
        <>
          <ShareList device={device} shares={data.shares} onChanged={() => void mutate()} />
          <ShareForm device={device} onShared={() => void mutate()} />
          {data.transfer && (
            <p className="text-sm text-muted">
              {t('offered', { email: data.transfer.email, at: format.dateTime(data.transfer.expiresAt) })}
            </p>
          )}
        </>
      )}
      {!data && error && (
        <ErrorState
          title={t('failedTitle')}
          message={errorMessageOf(error, t('failed'))}
          requestId={error.requestId}
          onRetry={() => void mutate()}
        />
      )}
      {!data && !error && <Skeleton className="h-24" />}
    </DevicePanel>
  )
}
