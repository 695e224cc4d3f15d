'use client'
import { useTranslations } from 'next-intl'
import type { ApiError } from '@/client/api'
import { useSilence } from '@/client/live/connection'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { mayDo } from '@/domain/access/policy'
import { Controls } from '@/components/pump/controls'
import { Failure } from '@/components/pump/failure'
import { withoutNews, withOrder } from '@/components/pump/pump-state'
import { useOrders } from '@/components/pump/use-orders'
import { PartFailure } from '@/components/query/part-failure'
import { MOTOR_CHANNEL } from './sides'

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
  const orders = useOrders({ deviceId, ch: MOTOR_CHANNEL, refresh })
  const isSilent = useSilence() !== null
  const told = data && withOrder(data.pump, orders.taken)
  const pump = told && isSilent ? withoutNews(told) : told
  const mayOperate = pump ? pump.controllable && pump.mayOperate : mayDo(device.access, 'operate')
  return (
    <div className="flex shrink-0 flex-col gap-1.5">
      {mayOperate && (
        <Controls pump={pump ?? null} device={device} orders={orders} runMinutes={RUN_MINUTES} />
      )}
      <Failure refused={orders.refused} />
      {error && !pump && <PartFailure text={t('pumpFailed')} error={error} retry={() => void refresh()} />}
    </div>
  )
}
