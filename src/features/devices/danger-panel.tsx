'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import type { Device } from '@/contracts/devices/device'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { LeavePanel } from './sharing/leave-panel'
import { DevicePanel } from './device-panel'
import { TransferPanel } from './sharing/transfer-panel'

const ReleaseDialog = lazyPart(async () => ({ default: (await import('./release-dialog')).ReleaseDialog }))

type Props = { device: Device }

/** What cannot be taken back alone: give a device to somebody, or to nobody; leave one that is shared. */
export function DangerPanel({ device }: Props) {
  const t = useTranslations('devices.danger')
  if (device.access !== 'owner') return <LeavePanel device={device} />
  if (!device.claimed) return <DevicePanel title={t('release')} text={t('unclaimed')} />
  return (
    <div className="flex flex-col gap-4">
      <TransferPanel device={device} />
      <ReleasePanel device={device} />
    </div>
  )
}

function ReleasePanel({ device }: Props) {
  const t = useTranslations('devices.danger')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DevicePanel title={t('release')} text={t('releaseLead')}>
      <Button writes variant="danger" className="self-start" onClick={() => setIsOpen(true)}>
        {t('releaseOpen')}
      </Button>
      <Suspense>{isOpen && <ReleaseDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </DevicePanel>
  )
}
