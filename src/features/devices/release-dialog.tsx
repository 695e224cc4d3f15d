'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useDevices } from '@/client/devices'
import { useProof } from '@/components/account/use-proof'
import { releaseDevice } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { hasPump } from '@/domain/devices/device-kinds'
import { deviceLabel } from '@/domain/devices/device-name'
import { FormDialog } from '@/components/forms/form-dialog'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { useToastedSave } from '@/components/forms/use-toasted-save'

type Props = { device: Device; onClose: () => void }

const EFFECTS = ['access', 'settings', 'history', 'pump', 'credentials'] as const

/** Asks for the name of the device before it is given back. Mounted means open. */
export function ReleaseDialog({ device, onClose }: Props) {
  const t = useTranslations('devices.danger')
  const [typed, setTyped] = useState('')
  const { busy, release, dialog } = useRelease(device)
  const name = deviceLabel(device)
  const isMeant = [name, device.deviceId].includes(typed.trim())
  return (
    <>
      <FormDialog
        title={t('releaseTitle', { name })}
        description={device.owner && t('anothers', device.owner)}
        submitLabel={t('releaseConfirm')}
        busy={busy}
        disabled={!isMeant}
        danger
        onSubmit={() => void release()}
        onClose={onClose}
      >
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
      </FormDialog>
      {dialog}
    </>
  )
}

function useRelease(device: Device) {
  const t = useTranslations('devices.danger')
  const router = useRouter()
  const { refresh } = useDevices()
  const { busy, save } = useToastedSave(t('releaseFailed'))
  const { withProof, dialog } = useProof()
  const release = async () => {
    await save(async () => {
      await withProof(() => callApi(releaseDevice, { params: { deviceId: device.deviceId } }))
      toast.success(t('released', { name: deviceLabel(device) }))
      router.push('/devices')
    })
    void refresh()
  }
  return { busy, release, dialog }
}
