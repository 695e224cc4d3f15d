'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useDevices } from '@/client/devices'
import { useSession } from '@/client/session/session'
import type { User } from '@/contracts/account'
import { unshareDevice } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { toast } from '@/ui/toast/toast'
import { DevicePanel } from '@/features/devices/device-panel'
import { useToastedSave } from '@/components/forms/use-toasted-save'

/** What a device shared with this person lets them do, and how to be rid of it. */
export function LeavePanel({ device }: { device: Device }) {
  const t = useTranslations('devices.sharing')
  const { user } = useSession()
  const { busy, leave } = useLeave(device, user)
  const [isAsked, setIsAsked] = useState(false)
  const may = device.access === 'operator' ? t('operatorMay') : t('viewerMay')
  return (
    <DevicePanel title={t('withYou')} text={t('withYouText', { may })}>
      <Button writes className="self-start" onClick={() => setIsAsked(true)} disabled={!user}>
        {t('leave')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('leaveTitle', { name: deviceLabel(device) })}
        description={t('leaveText')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onConfirm={() => void leave()}
        busy={busy}
        danger
      />
    </DevicePanel>
  )
}

function useLeave(device: Device, user: User | null) {
  const t = useTranslations('devices.sharing')
  const router = useRouter()
  const { refresh } = useDevices()
  const { busy, save } = useToastedSave(t('changeFailed'))
  const leave = async () => {
    if (!user) return
    await save(async () => {
      await callApi(unshareDevice, { params: { deviceId: device.deviceId, userId: user.id } })
      toast.success(t('left', { name: deviceLabel(device) }))
      router.push('/devices')
    })
    void refresh()
  }
  return { busy, leave }
}
