'use client'
import { useTranslations } from 'next-intl'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useIsGuest } from '@/client/data-source'
import type { ApiError } from '@/client/api'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { Skeleton } from '@/ui/skeleton'
import { PumpControls } from '@/components/pump/pump-controls'
import { CommandFailure } from '@/components/pump/command-failure'
import { looksSwitchable, stopGuard } from '@/components/pump/pump-state'
import { DroppingRows } from '@/ui/dropping-rows'
import { ScrollFade } from '@/ui/scroll-fade'
import type { PumpCommands } from '@/components/pump/use-pump-commands'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'
import { LoadFailure } from '../kit/device-states'
import { useWidgetShell } from '../kit/widget-shell'
import { InterlockSummary } from './interlock-summary'
import { InterlockList } from './interlock-list'
import { LastCommand } from './last-command'
import { PumpLockout } from './pump-lockout'
import { ModeSwitch } from './mode-switch'
import { StateHead } from './state-head'

/** Who ends the run when the link is gone. */
function StopLimit({ pump, device }: { pump: Pump; device: Device }) {
  const t = useTranslations('widgets.pumpController')
  const format = useFormat()
  const guard = stopGuard(pump, device.status)
  if (guard === null) return null
  const isSafe = guard === 'device'
  const Icon = isSafe ? ShieldCheck : TriangleAlert
  return (
    <p className={cn('flex gap-1.5 text-[0.8125rem]', isSafe ? 'text-muted' : 'text-warning')}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{t(`guard.${guard}`, { time: format.time(pump.stopsBy) })}</span>
    </p>
  )
}

type Props = {
  /** Null while nothing is known of it. */
  pump: Pump | null
  device: Device
  orders: PumpCommands
  runMinutes: number
  /** Why the last call failed; a pump that is there is then what the call before said. */
  error: ApiError | undefined
  retry: () => void
}

/**
 * What matters at five in the morning stands first, and Stop is always in sight. A small card has the interlocks in one
 * line, a wide one beside the rest, and one that fills the screen is read from across the room.
 */
export function PumpPanel(props: Props) {
  const { pump, device, orders, runMinutes } = props
  // before anything is known: whoever may switch it may stop it
  const mayAct = pump
    ? pump.controllable && pump.mayOperate
    : device.access !== 'viewer' && looksSwitchable(device)
  const isChecked = pump && isSwitched(pump)
  const { closeFullScreen } = useWidgetShell()
  const controls = mayAct && (
    <div className="sticky top-0 bottom-0 z-10 bg-surface">
      <PumpControls
        pump={pump}
        device={device}
        orders={orders}
        runMinutes={runMinutes}
        reasonClass="[@container_(width<520px)_and_(height<480px)]:hidden"
      />
    </div>
  )
  const details = (
    <>
      {isChecked && (
        <div className="hidden [@container_(width<520px)_and_(height<480px)]:block">
          <InterlockSummary pump={pump} device={device} />
        </div>
      )}
      {pump && <PumpDetails {...props} pump={pump} mayAct={mayAct} />}
    </>
  )
  const rest = pump && (
    <>
      <LastCommand
        command={pump.lastCommand}
        takenOver={pump.mode === 'auto' && pump.settings.startPercent !== null}
      />
      {isChecked && (
        <div className="[@container_(width<520px)_and_(height<480px)]:hidden">
          <InterlockList pump={pump} device={device} />
        </div>
      )}
    </>
  )
  if (closeFullScreen)
    return (
      <ScrollFade className="flex min-h-full flex-col gap-2.5 [@container_(width>=520px)]:grid [@container_(width>=520px)]:grid-cols-2 [@container_(width>=520px)]:content-start [@container_(width>=520px)]:gap-x-6 [@container_(width>=900px)_and_(height>=560px)]:[zoom:1.5] [@container_(width>=1200px)_and_(height>=700px)]:[zoom:1.75]">
        <div className="contents min-w-0 flex-col gap-2.5 [@container_(width>=520px)]:flex">
          <PumpHead {...props} />
          {controls}
          <CommandFailure refused={orders.refused} />
          {details}
        </div>
        <div className="flex min-w-0 flex-col gap-2.5">{rest}</div>
      </ScrollFade>
    )
  return (
    <div className="flex h-full flex-col gap-2.5 [@container_(width>=520px)]:grid [@container_(width>=520px)]:grid-cols-2 [@container_(width>=520px)]:grid-rows-[auto_auto_minmax(0,1fr)] [@container_(width>=520px)]:gap-x-6 [@container_(width<520px)_and_(height<480px)]:gap-1.5">
      <PumpHead {...props} />
      {controls}
      <CommandFailure refused={orders.refused} />
      <DroppingRows className={`min-h-0 [@container_(width<13.5rem)_and_(height<11rem)]:hidden ${ROWS}`}>
        {details}
      </DroppingRows>
      {/* these give way first */}
      <DroppingRows
        className={`min-h-0 shrink-9999 [@container_(width<13.5rem)_and_(height<11rem)]:hidden [@container_(width>=520px)]:col-start-2 [@container_(width>=520px)]:row-span-3 [@container_(width>=520px)]:row-start-1 ${ROWS}`}
      >
        {rest}
      </DroppingRows>
    </div>
  )
}

/** The distance of what lies below each other. */
const ROWS = 'space-y-2.5 [@container_(width<520px)_and_(height<480px)]:space-y-1.5'

/** For somebody who may only look it is not told whether the device could be switched. */
const isSwitched = ({ controllable, mayOperate }: Pump) => controllable || !mayOperate

function PumpHead({ pump, device, orders, error, retry }: Props) {
  if (pump) return <StateHead pump={pump} device={device} asked={orders.asked} />
  if (error) return <LoadFailure error={error} retry={retry} />
  return <Skeleton className="h-12 w-full shrink-0" />
}

function PumpDetails({ pump, device, orders, error, mayAct }: Props & { pump: Pump; mayAct: boolean }) {
  const t = useTranslations('widgets.pumpController')
  const isGuest = useIsGuest()
  const why = !pump.mayOperate ? t('viewer') : !pump.controllable ? t('notControllableText') : null
  return (
    <>
      {why && !isGuest && <p className="text-[0.8125rem] text-muted">{why}</p>}
      {error && (
        <p role="status" className="text-[0.8125rem] text-warning">
          {t('old')}
        </p>
      )}
      {pump.lockout && <PumpLockout lockout={pump.lockout} orders={mayAct ? orders : null} />}
      {isSwitched(pump) && <StopLimit pump={pump} device={device} />}
      {mayAct ? (
        <ModeSwitch pump={pump} device={device} orders={orders} />
      ) : (
        <p className="text-[0.8125rem]">{t('modeIs', { mode: t(`modes.${pump.mode}`) })}</p>
      )}
    </>
  )
}
