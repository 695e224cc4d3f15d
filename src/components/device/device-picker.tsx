'use client'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import { type DeviceKind, isDeviceKind } from '@/domain/devices/device-kinds'
import { deviceLabel, readableId } from '@/domain/devices/device-name'
import { Select } from '@/ui/form/select'
import { type DeviceChoice, offeredDevices } from './device-choice'
import { DeviceSearch } from './device-search'

/** No device id has a space in it. */
const NONE = 'no device'
/** More than a list that opens at once can be looked through. */
const MOST_LISTED = 500

/**
 * One of the devices this person may see, by name or else by id: a list, and a search on the server where they are more
 * than a list holds.
 */
export function DeviceSelect(props: DeviceChoice) {
  const { devices = [], isPart } = useDevices()
  return isPart || devices.length > MOST_LISTED ? (
    <DeviceSearch {...props} />
  ) : (
    <DeviceList devices={devices} {...props} />
  )
}

function DeviceList({
  devices,
  value,
  onValueChange,
  none,
  isOffered,
  isFirst,
  labelOf = deviceLabel,
  ...control
}: DeviceChoice & { devices: readonly Device[] }) {
  const t = useTranslations('widgets')
  const named = offeredDevices(devices, { isOffered, isFirst }).map((device) => ({
    value: device.deviceId,
    label: labelOf(device),
  }))
  const options = none === undefined ? named : [{ value: NONE, label: none }, ...named]
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      value={none !== undefined && value === '' ? NONE : value}
      onValueChange={(chosen) => onValueChange(chosen === NONE ? '' : chosen)}
      options={isKnown ? options : [...options, { value, label: readableId(value) }]}
      placeholder={named.length > 0 ? t('chooseDevice') : t('noDevicesYet')}
      disabled={named.length === 0 && none === undefined && isKnown}
      {...control}
    />
  )
}

/** Puts devices of these kinds first. */
export const ofKinds =
  (kinds: readonly DeviceKind[]) =>
  ({ kind }: Device): boolean =>
    isDeviceKind(kind) && kinds.includes(kind)

type PickerProps = { kinds?: readonly DeviceKind[]; onPick: (deviceId: string) => void }

/** Gives a widget its device where it stands. */
export function DevicePicker({ kinds = [], onPick }: PickerProps) {
  const t = useTranslations('widgets')
  return (
    <div className="widget-control mt-1 w-full">
      <DeviceSelect value="" onValueChange={onPick} isFirst={ofKinds(kinds)} aria-label={t('chooseDevice')} />
    </div>
  )
}
