'use client'
import { ChevronDown, CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/device'
import type { Pump } from '@/contracts/pump'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover'
import { interlocksOf } from '../kit/pump/pump-state'
import { useInterlockWords } from '../kit/pump/use-interlock-words'
import { InterlockList } from './interlock-list'

/** The interlocks in one line: that all of them hold, or the first that does not. It opens the whole list. */
export function InterlockBrief({ pump, device }: { pump: Pump; device: Device }) {
  const t = useTranslations('widgets.pumpController')
  const words = useInterlockWords(pump)
  const interlocks = interlocksOf(pump, device.status)
  const failing = interlocks.filter(({ ok }) => !ok)
  const first = failing[0]
  const counts = { passing: interlocks.length - failing.length, count: interlocks.length }
  return (
    <section>
      <h3 className="sr-only">{t('interlocksTitle')}</h3>
      <Popover>
        <PopoverTrigger className="widget-control flex min-h-6 w-full min-w-0 items-center gap-1.5 rounded-control text-left text-[0.8125rem] hover:bg-sunken [@media(pointer:coarse)]:min-h-10">
          {first ? (
            <CircleX aria-hidden className="size-4 shrink-0 text-critical" />
          ) : (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          )}
          <span className="min-w-0 flex-1 truncate tabular-nums">
            {first ? words(first) : t('checks', counts)}
          </span>
          {first && (
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
