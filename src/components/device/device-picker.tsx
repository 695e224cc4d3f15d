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
  const { devices, isPart, error } = useDevices()
  if (isPart || (devices && devices.length > MOST_LISTED)) return <DeviceSearch {...props} />
  return <DeviceList devices={devices} hasFailed={error !== undefined} {...props} />
}

type ListProps = DeviceChoice & { devices: readonly Device[] | undefined; hasFailed: boolean }

/** What stands where nothing is chosen: that there is nothing to choose is said only once it is known. */
function usePlaceholder({ devices, hasFailed }: Pick<ListProps, 'devices' | 'hasFailed'>, offered: number) {
  const t = useTranslations('widgets')
  const ui = useTranslations('ui')
  if (!devices) return hasFailed ? t('devicesFailed') : ui('loading')
  return offered > 0 ? t('chooseDevice') : t('noDevicesYet')
}

function DeviceList({
  devices,
  hasFailed,
  value,
  onValueChange,
  none,
  isOffered,
  isFirst,
  labelOf = deviceLabel,
  ...control
}: ListProps) {
  const named = offeredDevices(devices ?? [], { isOffered, isFirst }).map((device) => ({
    value: device.deviceId,
    label: labelOf(device),
  }))
  const placeholder = usePlaceholder({ devices, hasFailed }, named.length)
  const options = none === undefined ? named : [{ value: NONE, label: none }, ...named]
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      value={none !== undefined && value === '' ? NONE : value}
      onValueChange={(chosen) => onValueChange(chosen === NONE ? '' : chosen)}
      options={isKnown ? options : [...options, { value, label: readableId(value) }]}
      placeholder={placeholder}
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
