'use client'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'

/** The time of day in the reader's zone, which is named when it is not the one of their computer. */
export function Clock({ className }: { className?: string }) {
  const now = useNow(1_000)
  const format = useFormat()
  if (now === null) return <span className={cn('min-w-[4.5rem]', className)} />
  const away = Intl.DateTimeFormat().resolvedOptions().timeZone !== format.timeZone
  return (
    <time
      dateTime={new Date(now).toISOString()}
      className={cn('min-w-[4.5rem] text-[0.8125rem] whitespace-nowrap text-muted tabular-nums', className)}
    >
      {format.clock(now)}
      {away && ` ${zoneName({ locale: format.locale, timeZone: format.timeZone, now })}`}
    </time>
  )
}

function zoneName({ locale, timeZone, now }: { locale: string; timeZone: string; now: number }): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
