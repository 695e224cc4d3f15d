'use client'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import { type DeviceKind, isDeviceKind } from '@/domain/devices/device-kinds'
import { deviceLabel, readableId } from '@/domain/devices/device-name'
import { Select } from '@/ui/form/select'

/** No device id has a space in it. */
const NONE = 'no device'

/** One of the devices this person may see, by name or else by id. */
export function DeviceSelect({
  value,
  onValueChange,
  optional = false,
  kinds = [],
  ...rest
}: {
  value: string
  onValueChange: (deviceId: string) => void
  /** Offers to choose none. */
  optional?: boolean
  /** Devices of these kinds come first. */
  kinds?: readonly DeviceKind[]
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}) {
  const t = useTranslations('widgets')
  const { devices = [] } = useDevices()
  const fits = ({ kind }: Device) => isDeviceKind(kind) && kinds.includes(kind)
  const sorted = [...devices.filter(fits), ...devices.filter((device) => !fits(device))]
  const named = sorted.map((device) => ({ value: device.deviceId, label: deviceLabel(device) }))
  const options = optional ? [{ value: NONE, label: t('noOtherDevice') }, ...named] : named
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      value={optional && value === '' ? NONE : value}
      onValueChange={(chosen) => onValueChange(chosen === NONE ? '' : chosen)}
      options={isKnown ? options : [...options, { value, label: readableId(value) }]}
      placeholder={devices.length > 0 ? t('chooseDevice') : t('noDevicesYet')}
      disabled={devices.length === 0 && isKnown}
      {...rest}
    />
  )
}

type PickerProps = { kinds?: readonly DeviceKind[]; onPick: (deviceId: string) => void }

/** Gives a widget its device where it stands. */
export function DevicePicker({ kinds = [], onPick }: PickerProps) {
  const t = useTranslations('widgets')
  return (
    <div className="widget-control mt-1 w-full">
      <DeviceSelect value="" onValueChange={onPick} kinds={kinds} aria-label={t('chooseDevice')} />
    </div>
  )
}
