'use client'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import { deviceLabel, readableId } from '@/domain/device-name'
import { Select } from '@/ui/select'

/** One of the devices this person may see, by name or else by id. */
export function DeviceSelect({
  value,
  onValueChange,
  ...rest
}: {
  value: string
  onValueChange: (deviceId: string) => void
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}) {
  const t = useTranslations('widgets')
  const { devices = [] } = useDevices()
  const options = devices.map((device) => ({ value: device.deviceId, label: deviceLabel(device) }))
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      value={value}
      onValueChange={onValueChange}
      options={isKnown ? options : [...options, { value, label: readableId(value) }]}
      placeholder={devices.length > 0 ? t('chooseDevice') : t('noDevicesYet')}
      disabled={devices.length === 0 && isKnown}
      {...rest}
    />
  )
}

/** Gives a widget its device where it stands. */
export function DevicePicker({ onPick }: { onPick: (deviceId: string) => void }) {
  const t = useTranslations('widgets')
  return (
    <div className="widget-control mt-1 w-full">
      <DeviceSelect value="" onValueChange={onPick} aria-label={t('chooseDevice')} />
    </div>
  )
}
