'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import type { ChartWindow } from '@/components/chart/types'
import type { CompareRange } from '@/components/compare/compare-address'
import { DateFields } from '@/components/forms/date-fields'
import { type Dates, exportWindow, type Span, SPANS, thisWeek } from '@/domain/time/export-window'
import { isoIn } from '@/domain/time/zoned-time'
import { ChoiceChips } from '@/ui/form/choice-chips'

type Props = { range: CompareRange; now: number; onRange: (range: CompareRange) => void }

/** Which stretch of time is compared. */
export function RangeFields({ range, now, onRange }: Props) {
  const t = useTranslations('device')
  const { timeZone: zone } = useFormat()
  /** Days that make no stretch of time yet. */
  const [draft, setDraft] = useState<{ dates: Dates; fault: string } | null>(null)
  const take = (dates: Dates) => {
    const window = exportWindow({ span: 'custom', dates, zone, now })
    setDraft('fault' in window ? { dates, fault: window.fault } : null)
    if (!('fault' in window)) onRange({ from: Date.parse(window.from), to: Date.parse(window.to) })
  }
  const choose = (span: Span) => {
    if (span === 'custom') return take(thisWeek(now, zone))
    setDraft(null)
    onRange(span)
  }
  return (
    <>
      <ChoiceChips
        label={t('span')}
        value={typeof range === 'string' ? range : 'custom'}
        onValueChange={choose}
        choices={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
      />
      {typeof range !== 'string' && (
        <DateFields
          dates={draft?.dates ?? datesOf(range, zone)}
          onDates={take}
          fault={draft?.fault ?? null}
        />
      )}
    </>
  )
}

/** The days that a stretch of time touches. */
function datesOf({ from, to }: ChartWindow, zone: string): Dates {
  const dayOf = (ms: number) => isoIn(zone)(ms).slice(0, 10)
  return { first: dayOf(from), last: dayOf(to - 1) }
}
