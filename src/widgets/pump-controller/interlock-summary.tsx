'use client'
import { ChevronDown, CircleCheck, CircleHelp, CircleX, ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import type { Pump } from '@/contracts/devices/pump'
import { cn } from '@/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { interlockSummaryOf } from '@/components/pump/pump-state'
import { useInterlockText } from '@/components/pump/use-interlock-text'
import { InterlockList } from './interlock-list'

/**
 * The interlocks in one line: that all of them hold, or the first that does not; of a pump that runs, how many of the
 * others hold. It opens the whole list.
 */
export function InterlockSummary({ pump, device }: { pump: Pump; device: Device }) {
  const t = useTranslations('widgets.pumpController')
  const words = useInterlockText(pump)
  const { runs, first, isUnknown, ...counts } = interlockSummaryOf(pump, device.status)
  const Sign = isUnknown ? CircleHelp : runs ? ListChecks : first ? CircleX : CircleCheck
  const tone = first && !isUnknown && !runs ? 'text-critical' : 'text-muted'
  const failing = isUnknown ? t('checksUnknown') : first && words(first)
  return (
    <section className="break-inside-avoid">
      <h3 className="sr-only">{t('interlocksTitle')}</h3>
      <Popover>
        <PopoverTrigger className="widget-control flex min-h-6 w-full min-w-0 items-center gap-1.5 rounded-control text-left text-[0.8125rem] hover:bg-sunken [@media(pointer:coarse)]:min-h-10">
          <Sign aria-hidden className={cn('size-4 shrink-0', tone)} />
          <span className="min-w-0 flex-1 leading-tight tabular-nums">
            {failing ?? t(runs ? 'checksRunning' : 'checks', counts)}
          </span>
          {first && !isUnknown && (
            <span className="shrink-0 text-xs text-muted tabular-nums">
              <span aria-hidden>{t('checksShort', counts)}</span>
              <span className="sr-only">{t('checks', counts)}</span>
            </span>
          )}
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </PopoverTrigger>
        <PopoverContent align="start" label={t('interlocksTitle')} className="w-80">
          <InterlockList pump={pump} device={device} />
        </PopoverContent>
      </Popover>
    </section>
  )
}
