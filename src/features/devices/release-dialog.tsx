'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useId, useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useDevices } from '@/client/devices'
import { releaseDevice } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { hasPump } from '@/domain/devices/device-kinds'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'

type Props = { device: Device; onClose: () => void }

const EFFECTS = ['access', 'settings', 'history', 'pump', 'credentials'] as const

/** Asks for the name of the device before it is given back. Mounted means open. */
export function ReleaseDialog({ device, onClose }: Props) {
  const t = useTranslations('devices.danger')
  const form = useId()
  const [typed, setTyped] = useState('')
  const { busy, release } = useRelease(device)
  const name = deviceLabel(device)
  const isMeant = [name, device.deviceId].includes(typed.trim())
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isMeant && !busy) void release()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        size="sm"
        title={t('releaseTitle', { name })}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" form={form} variant="danger" disabled={!isMeant} busy={busy}>
              {t('releaseConfirm')}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
            {EFFECTS.filter((effect) => effect !== 'pump' || hasPump(device)).map((effect) => (
              <li key={effect}>{t(`effects.${effect}`)}</li>
            ))}
          </ul>
          <Field label={t('typeName', { name })}>
            {(ids) => (
              <Input
                {...ids}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function useRelease(device: Device) {
  const t = useTranslations('devices.danger')
  const router = useRouter()
  const { refresh } = useDevices()
  const [busy, setBusy] = useState(false)
  const release = async () => {
    setBusy(true)
    try {
      await callApi(releaseDevice, { params: { deviceId: device.deviceId } })
      toast.success(t('released', { name: deviceLabel(device) }))
      router.push('/devices')
    } catch (error) {
      toast.error(errorMessageOf(error, t('releaseFailed')))
    }
    setBusy(false)
    void refresh()
  }
  return { busy, release }
}
