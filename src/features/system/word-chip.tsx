'use client'
import { CircleAlert, CircleCheck, CircleHelp, CircleOff, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { HealthWord } from '@/domain/system/words'
import { Chip, type Tone } from '@/ui/chip'

const LOOKS = {
  ok: { tone: 'success', Icon: CircleCheck },
  off: { tone: 'neutral', Icon: CircleOff },
  unknown: { tone: 'neutral', Icon: CircleHelp },
  attention: { tone: 'warning', Icon: TriangleAlert },
  bad: { tone: 'critical', Icon: CircleAlert },
} as const satisfies Record<HealthWord, { tone: Tone; Icon: unknown }>

/** How something is: a word with its sign, never by colour alone. */
export function WordChip({ word }: { word: HealthWord }) {
  const t = useTranslations('system.words')
  const { tone, Icon } = LOOKS[word]
  return (
    <Chip tone={tone} className="shrink-0">
      <Icon aria-hidden className="size-3.5" />
      {t(word)}
    </Chip>
  )
}
