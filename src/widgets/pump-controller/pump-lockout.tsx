'use client'
import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { Pump } from '@/contracts/devices/pump'
import { Button } from '@/ui/button'
import { formatCountdown } from '@/components/pump/pump-state'
import type { PumpCommands } from '@/components/pump/use-pump-commands'

type Props = {
  lockout: NonNullable<Pump['lockout']>
  /** Null for whoever may only look. */
  orders: PumpCommands | null
}

/** Why the pump may not start, for how long, and the way out. */
export function PumpLockout({ lockout: { reason, until }, orders }: Props) {
  const t = useTranslations('widgets.pumpController')
  const format = useFormat()
  const now = useNow(1000)
  const left = until === null || now === null ? null : formatCountdown(Date.parse(until) - now)
  return (
    <div className="flex break-inside-avoid flex-wrap items-center gap-2 rounded-control bg-warning-soft p-2 text-[0.8125rem] text-warning">
      <Lock aria-hidden className="size-4 shrink-0" />
      <p className="min-w-32 flex-1">
        <span className="block font-medium">
          {t('lockedOut', { reason: t.has(`lockReasons.${reason}`) ? t(`lockReasons.${reason}`) : reason })}
        </span>
        <span className="tabular-nums">
          {until === null
            ? t('lockedUntilCleared')
            : t('lockedUntil', { time: format.time(until), left: left ?? '' })}
        </span>
      </p>
      {orders && (
        <Button
          writes
          size="sm"
          className="widget-control"
          busy={orders.asked?.kind === 'clear'}
          onClick={orders.clear}
        >
          {t('clearLockout')}
        </Button>
      )}
    </div>
  )
}
