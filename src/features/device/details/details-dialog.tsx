'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { updateDevice } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { DEVICE_KINDS, isDeviceKind } from '@/domain/devices/device-kinds'
import { deviceLabel } from '@/domain/devices/device-name'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { FormDialog } from '@/components/forms/form-dialog'
import { useDeviceSave } from '@/components/device/use-device-save'
import { ZoneSelect } from '@/components/device/zone-select'

type Props = { device: Device; onClose: () => void }

/** What a device is and in which zone it stands. Mounted means open. */
export function DetailsDialog({ device, onClose }: Props) {
  const t = useTranslations('device')
  const kinds = useTranslations('devices.kinds')
  const [kind, setKind] = useState(isDeviceKind(device.kind) ? device.kind : null)
  const [timezone, setTimezone] = useState(device.timezone)
  const { busy, failure, save } = useDeviceSave(device.deviceId)
  const submit = async () => {
    // only what was changed: a kind that is saved is the device's own to say no more
    const body = {
      ...(kind !== null && kind !== device.kind && { kind }),
      ...(timezone !== device.timezone && { timezone }),
    }
    if (Object.keys(body).length === 0) return onClose()
    const work = () => callApi(updateDevice, { params: { deviceId: device.deviceId }, body })
    if (await save(work, { saved: t('detailsSaved'), failed: t('notSaved') })) onClose()
  }
  return (
    <FormDialog
      title={t('detailsTitle')}
      description={deviceLabel(device)}
      submitLabel={t('saveDetails')}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('kind')} hint={t('kindHelp')}>
        {(ids) => (
          <Select
            {...ids}
            value={kind ?? ''}
            placeholder={t('kindUnknown')}
            onValueChange={setKind}
            options={DEVICE_KINDS.map((value) => ({ value, label: kinds(value) }))}
          />
        )}
      </Field>
      <Field label={t('zone')} hint={t('zoneHelp')}>
        {(ids) => <ZoneSelect {...ids} value={timezone} onValueChange={setTimezone} />}
      </Field>
    </FormDialog>
  )
}
