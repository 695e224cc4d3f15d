'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { Loaded } from '@/components/query/loaded'
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
  const answer = useShares(device)
  const refresh = () => void answer.mutate()
  if (!device.claimed) return <DevicePanel title={t('title')} text={t('unclaimed')} />
  return (
    <DevicePanel title={t('title')} text={t('lead')}>
      <Loaded answer={answer} failedTitle={t('failedTitle')}>
        {({ shares, transfer }) => (
          <>
            <ShareList device={device} shares={shares} onChanged={refresh} />
            <ShareForm device={device} onShared={refresh} />
            {transfer && (
              <p className="text-sm text-muted">
                {t('offered', { email: transfer.email, at: format.dateTime(transfer.expiresAt) })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </DevicePanel>
  )
}
