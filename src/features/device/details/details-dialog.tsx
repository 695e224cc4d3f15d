'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { updateDevice } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { DEVICE_KINDS, isDeviceKind } from '@/domain/devices/device-kinds'
import { deviceLabel } from '@/domain/devices/device-name'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { FormDialog } from '@/components/forms/form-dialog'
import { useDeviceSave } from '@/components/device/use-device-save'
import { SiteField } from '@/components/sites/site-field'
import { useSiteChoice } from '@/components/sites/use-site-choice'
import { useSiteCalls } from '@/components/sites/use-site-calls'
import { ZoneSelect } from '@/components/device/zone-select'

type Props = { device: Device; onClose: () => void }

/** What a device is, in which zone and at which place it stands. Mounted means open. */
export function DetailsDialog({ device, onClose }: Props) {
  const t = useTranslations('device')
  const kinds = useTranslations('devices.kinds')
  const [kind, setKind] = useState(isDeviceKind(device.kind) ? device.kind : null)
  const [timezone, setTimezone] = useState(device.timezone)
  const { busy, failure, save } = useDeviceSave(device.deviceId)
  const place = useSiteChoice(device.site?.id ?? null)
  const { reload } = useSiteCalls()
  const [isMaking, setMaking] = useState(false)
  const submit = async () => {
    setMaking(true)
    const siteId = await place.settle()
    setMaking(false)
    if (siteId === undefined) return
    // only what was changed: a kind that is saved is the device's own to say no more
    const body = {
      ...(kind !== null && kind !== device.kind && { kind }),
      ...(timezone !== device.timezone && { timezone }),
      ...(siteId !== (device.site?.id ?? null) && { siteId }),
    }
    if (Object.keys(body).length === 0) return onClose()
    const work = () => callApi(updateDevice, { params: { deviceId: device.deviceId }, body })
    if (!(await save(work, { saved: t('detailsSaved'), failed: t('notSaved') }))) return
    // how many stand where
    if (body.siteId !== undefined) void reload()
    onClose()
  }
  return (
    <FormDialog
      title={t('detailsTitle')}
      description={deviceLabel(device)}
      submitLabel={t('saveDetails')}
      busy={busy || isMaking}
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
      {device.owned && (
        <SiteField
          choice={place.choice}
          onChoice={place.onChoice}
          error={place.error}
          hint={t('placeHelp')}
          current={device.site}
        />
      )}
    </FormDialog>
  )
}
