'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '@/client/session'
import type { Device } from '@/contracts/device'
import { deviceLabel } from '@/domain/device-name'
import { seesAllDevices } from '@/domain/access/policy'
import { IconButton } from '@/ui/icon-button'

const load = () => import('./credentials-dialog')
const CredentialsDialog = lazy(async () => ({ default: (await load()).CredentialsDialog }))

/** Opens a device's credentials, for those who may manage them; the dialog's code comes with the first press. */
export function CredentialsButton({ device, className }: { device: Device; className?: string }) {
  const t = useTranslations('devices.credentials')
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
        <KeyRound aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <CredentialsDialog device={device} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
