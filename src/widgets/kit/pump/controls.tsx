'use client'
import { Play, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useId, useState } from 'react'
import { useOnline } from '@/client/use-online'
import type { Device } from '@/contracts/device'
import type { Pump } from '@/contracts/pump'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { interlocksOf } from './pump-state'
import { useInterlockWords } from './use-interlock-words'
import type { Orders } from './use-orders'

const BIG =
  'min-h-12 flex-1 text-base sm:min-h-11 [@container_(width<220px)]:gap-1 [@container_(width<220px)]:px-1'

const load = () => import('./start-dialog')
const StartDialog = lazy(async () => ({ default: (await load()).StartDialog }))

type Props = {
  /** Null while nothing is known of it. */
  pump: Pump | null
  device: Device
  orders: Orders
  runMinutes: number
  /** Of the line that says which check fails. */
  reasonClass?: string
}

/** Stop takes one press, whatever else is known or on its way. It stays where it is while the rest appears around it. */
export function Controls({ pump, ...rest }: Props) {
  const t = useTranslations('widgets.pumpController')
  return (
    <div className="widget-control flex flex-wrap gap-2">
      <Button variant="danger" className={cn(BIG, 'font-semibold')} onClick={rest.orders.stop}>
        <Square aria-hidden className="fill-current" />
        {t('stop')}
      </Button>
      {pump && <Start pump={pump} {...rest} />}
    </div>
  )
}

function Start({ pump, device, orders, runMinutes, reasonClass }: Props & { pump: Pump }) {
  const t = useTranslations('widgets.pumpController')
  const words = useInterlockWords(pump)
  const reasonId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isOnline = useOnline()
  const block = interlocksOf(pump, device.status).find(({ ok }) => !ok)
  const why = !isOnline ? t('noConnection') : block && words(block)
  // a pump that runs needs no start
  if (pump.actual === 'on' && device.status !== 'offline' && !isOpen) return null
  return (
    <>
      <Button
        variant="primary"
        className={BIG}
        disabled={why !== undefined}
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
        <p id={reasonId} className={cn('basis-full text-[0.8125rem] text-warning', isOnline && reasonClass)}>
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
