'use client'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'

/** The time of day in the reader's zone, which is named when it is not the one of their computer. */
export function HeaderClock({ className }: { className?: string }) {
  const now = useNow(1_000)
  const format = useFormat()
  const { locale, timeZone } = format
  const zone = useMemo(() => zoneNames({ locale, timeZone }), [locale, timeZone])
  if (now === null) return <span className={cn('min-w-[4.5rem]', className)} />
  return (
    <time
      dateTime={new Date(now).toISOString()}
      className={cn('min-w-[4.5rem] text-[0.8125rem] whitespace-nowrap text-muted tabular-nums', className)}
    >
      {format.clock(now)}
      {zone && ` ${zone(now)}`}
    </time>
  )
}

/** How a zone is called at a moment; null for the computer's own. */
function zoneNames({ locale, timeZone }: { locale: string; timeZone: string }) {
  if (Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone) return null
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  return (now: number) =>
    format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
