'use client'
import { useTranslations } from 'next-intl'
import type { ApiError } from '@/client/api'
import { useDisconnectedSince } from '@/client/live/connection'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { mayDo } from '@/domain/access/policy'
import { PumpControls } from '@/components/pump/pump-controls'
import { CommandFailure } from '@/components/pump/command-failure'
import { withUnknownState, withIssuedCommand } from '@/components/pump/pump-state'
import { usePumpCommands } from '@/components/pump/use-pump-commands'
import { SectionFailure } from '@/components/query/section-failure'
import { MOTOR_CHANNEL } from './solar-readings'

/** Minutes that the start dialog proposes. */
const RUN_MINUTES = 30

type Props = {
  device: Device
  call: { data: { pump: Pump } | undefined; error: ApiError | undefined; refresh: () => Promise<void> }
}

/** Start and stop, for those who may; a stop does not wait until the pump's state is known. */
export function SolarControls({ device, call: { data, error, refresh } }: Props) {
  const t = useTranslations('widgets.solarPump')
  const { deviceId } = device
  const orders = usePumpCommands({ deviceId, ch: MOTOR_CHANNEL, refresh })
  const isSilent = useDisconnectedSince() !== null
  const told = data && withIssuedCommand(data.pump, orders.taken)
  const pump = told && isSilent ? withUnknownState(told) : told
  const mayOperate = pump ? pump.controllable && pump.mayOperate : mayDo(device.access, 'operate')
  return (
    <div className="flex shrink-0 flex-col gap-1.5">
      {mayOperate && (
        <PumpControls pump={pump ?? null} device={device} orders={orders} runMinutes={RUN_MINUTES} />
      )}
      <CommandFailure refused={orders.refused} />
      {error && !pump && <SectionFailure text={t('pumpFailed')} error={error} retry={() => void refresh()} />}
    </div>
  )
}
