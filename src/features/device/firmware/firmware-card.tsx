'use client'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/query/loaded'
import { useDeviceCall } from '@/components/query/use-device-call'
import type { Device } from '@/contracts/devices/device'
import { getDeviceFirmware } from '@/contracts/page-calls'
import type { DeviceFirmware } from '@/contracts/rollouts/owner'
import { TitledCard } from '@/ui/titled-card'
import { BootRelayField } from './boot-relay'
import { FirmwareHistory } from './firmware-history'
import { OpenUpdate } from './open-update'
import { OptOut } from './opt-out'
import { UpdateAddress } from './update-address'

const POLL_S = 60

/** What firmware runs, what is coming, what was done, and what its people may decide. */
export function FirmwareCard({ device }: { device: Device }) {
  const t = useTranslations('deviceFirmware')
  const args = { params: { deviceId: device.deviceId } }
  const { data, error, refresh } = useDeviceCall(device, getDeviceFirmware, args, { pollS: POLL_S })
  return (
    <TitledCard title={t('title')}>
      <Loaded answer={{ data, error, mutate: refresh }}>
        {({ firmware }) => <FirmwareFacts {...{ firmware, deviceId: device.deviceId, onChange: refresh }} />}
      </Loaded>
    </TitledCard>
  )
}

type Props = { firmware: DeviceFirmware; deviceId: string; onChange: () => Promise<void> }

function FirmwareFacts({ firmware, deviceId, onChange }: Props) {
  const t = useTranslations('deviceFirmware')
  const { version, open, history, isUpdatable, optedOut, mayOptOut, mayDecide, address } = firmware
  // a device that tells it by itself is asked
  const stated =
    firmware.bootRelay && ['stated', 'untold'].includes(firmware.bootRelay.source) ? firmware.bootRelay : null
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        {version === null ? t('unknown') : t('runs', { version })}
        {!isUpdatable && <span className="text-muted"> {t('byHand')}</span>}
        {isUpdatable && !open && <span className="text-muted"> {t(optedOut ? 'optedOut' : 'nothing')}</span>}
      </p>
      {open && <OpenUpdate {...{ open, deviceId, mayDecide, onChange }} />}
      {address && <UpdateAddress key={deviceId} {...{ deviceId, issuedAt: address.issuedAt, onChange }} />}
      {stated && mayOptOut && <BootRelayField {...{ deviceId, relay: stated.relay, onChange }} />}
      {history.length > 0 && <FirmwareHistory history={history} />}
      {isUpdatable && mayOptOut && <OptOut {...{ deviceId, optedOut, onChange }} />}
    </div>
  )
}
