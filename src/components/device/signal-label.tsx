'use client'
import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/ui/cn'
import type { SignalQuality as Word } from './lora'

const SIGNAL_STYLES: Record<Word, { Icon: typeof SignalLow; tone: string }> = {
  good: { Icon: SignalHigh, tone: 'text-muted' },
  fair: { Icon: SignalMedium, tone: 'text-muted' },
  weak: { Icon: SignalLow, tone: 'text-warning' },
}

/** How good a radio signal is, as a sign and a word. */
export function SignalLabel({ word }: { word: Word }) {
  const t = useTranslations('widgets')
  const { Icon, tone } = SIGNAL_STYLES[word]
  return (
    <span className={cn('inline-flex items-baseline gap-0.5 font-medium', tone)}>
      <Icon aria-hidden className="size-3.5 translate-y-0.5" />
      {t(`signal.${word}`)}
    </span>
  )
}
