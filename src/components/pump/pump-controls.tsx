'use client'
import { Play, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useId, useState } from 'react'
import { useReachable } from '@/client/live/connection'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { shownInterlocksOf, pendingChangeOf, shownState } from './pump-state'
import { useInterlockText } from './use-interlock-text'
import type { PumpCommands } from './use-pump-commands'

const BIG = 'min-h-12 w-full text-base sm:min-h-11 narrow:px-1 narrow:text-sm narrow:[&>svg]:hidden'

const load = () => import('./start-dialog')
const StartDialog = lazyPart(async () => ({ default: (await load()).StartDialog }))

type Props = {
  /** Null while nothing is known of it. */
  pump: Pump | null
  device: Device
  orders: PumpCommands
  runMinutes: number
  /** Of the line that says which check fails. */
  reasonClass?: string
}

/** Whether the pump is known to stand still, with no start on its way. */
const isKnownStopped = ({ pump, device, orders }: Props): boolean =>
  pump !== null &&
  shownState(pump.actual, device.status) === 'stopped' &&
  pendingChangeOf(pump) !== 'starting' &&
  orders.asked?.kind !== 'start'

/**
 * Stop takes one press, whatever else is known or on its way. Neither button ever moves or changes its size: a second
 * press on the same spot must not do another thing. The solid one is what is to be done: Start of a pump that stands
 * still, Stop of any other; red is what somebody may have to hurry for.
 */
export function PumpControls(props: Props) {
  const t = useTranslations('widgets.pumpController')
  const { pump, orders } = props
  return (
    <div className="keeps-colour widget-control grid grid-cols-2 gap-2">
      <Button
        writes
        variant={isKnownStopped(props) ? 'secondary' : 'danger'}
        className={cn(BIG, 'font-semibold')}
        onClick={orders.stop}
      >
        <Square aria-hidden className="fill-current" />
        {t('stop')}
      </Button>
      {/* its place is kept until then */}
      {pump && <StartButton {...props} pump={pump} />}
    </div>
  )
}

function StartButton(props: Props & { pump: Pump }) {
  const { pump, device, orders, runMinutes, reasonClass } = props
  const t = useTranslations('widgets.pumpController')
  const words = useInterlockText(pump)
  const reasonId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isReachable = useReachable()
  const block = shownInterlocksOf(pump, device.status).find(({ ok }) => !ok)
  const runs = shownState(pump.actual, device.status) === 'running'
  const why = !isReachable ? t('noConnection') : runs ? undefined : block && words(block)
  return (
    <>
      <Button
        writes
        className={BIG}
        variant={isKnownStopped(props) ? 'primary' : 'secondary'}
        disabled={runs || why !== undefined}
        busy={orders.asked?.kind === 'start'}
        aria-describedby={why ? reasonId : undefined}
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Play aria-hidden className="fill-current" />
        {t('start')}
      </Button>
      {why && (
        <p
          id={reasonId}
          className={cn('col-span-2 text-[0.8125rem] text-warning', isReachable && reasonClass)}
        >
          {t('cannotStart', { why })}
        </p>
      )}
      <Suspense>
        {isOpen && (
          <StartDialog
            pump={pump}
            device={device}
            runMinutes={runMinutes}
            onStart={orders.start}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
