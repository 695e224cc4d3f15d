'use client'
import { Merge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '@/client/session'
import type { Device } from '@/contracts/device'
import { deviceLabel } from '@/domain/device-name'
import { seesAllDevices } from '@/domain/access/policy'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./merge-dialog')
const MergeDialog = lazy(async () => ({ default: (await load()).MergeDialog }))

/** Opens the merging of a device with another, for those who may; the dialog's code comes with the first press. */
export function MergeButton({ device, className }: { device: Device; className?: string }) {
  const t = useTranslations('devices.merge')
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!device.owned && !(user && seesAllDevices(user))) return null
  return (
    <>
      <IconButton
        label={t('open', { name: deviceLabel(device) })}
        className={className}
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Merge aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <MergeDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
