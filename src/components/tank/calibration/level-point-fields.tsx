'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useFormat } from '@/client/format'
import type { StableReading } from '@/domain/tank/calibration'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { type CalibrationDraft, isWrongPercent, type CalibrationPoint } from './calibration-draft'
import { CaptureButton } from './capture-button'

type Props = {
  method: 'ends' | 'known'
  draft: CalibrationDraft
  settled: StableReading
  onChange: (draft: CalibrationDraft) => void
}

const PLACES = ['first', 'second'] as const

/** Two levels, and the distance taken at each. */
export function LevelPointFields({ method, draft, settled, onChange }: Props) {
  const t = useTranslations('calibration')
  const list = useRef<HTMLOListElement>(null)
  const pair = draft[method]
  const replace = (row: number, point: CalibrationPoint) => {
    const [one, other] = pair
    onChange({ ...draft, [method]: row === 0 ? [point, other] : [one, point] })
  }
  const capture = (row: number, point: CalibrationPoint, distanceMm: number) => {
    if (!isWrongPercent(point.percent)) return replace(row, { ...point, distanceMm })
    list.current?.children[row]?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <ol ref={list} className="flex flex-col gap-4">
      {pair.map((point, row) => {
        const place = PLACES[row] ?? 'first'
        return (
          <li key={place} className="flex flex-col gap-2 rounded-card border border-line p-4">
            <h3 className="text-sm font-medium">{t(`${method}.${place}`)}</h3>
            <p className="text-[0.8125rem] text-muted">{t(`${method}.${place}Help`)}</p>
            {method === 'known' && (
              <Field
                label={t('percent', { row: row + 1 })}
                error={isWrongPercent(point.percent) ? t('faults.percent') : undefined}
                className="max-w-48"
              >
                {(ids) => (
                  <NumberInput
                    {...ids}
                    value={point.percent}
                    unit="%"
                    onValueChange={(percent) => replace(row, { ...point, percent })}
                  />
                )}
              </Field>
            )}
            {!isWrongPercent(point.percent) && <TakenDistance distanceMm={point.distanceMm} />}
            <CaptureButton
              settled={settled}
              label={t(`${method}.${place}Capture`)}
              onCapture={(distanceMm) => capture(row, point, distanceMm)}
            />
          </li>
        )
      })}
    </ol>
  )
}

function TakenDistance({ distanceMm }: { distanceMm: number | null }) {
  const t = useTranslations('calibration')
  const format = useFormat()
  if (distanceMm === null) return null
  return (
    <p role="status" className="text-sm font-medium text-success tabular-nums">
      {t('taken', { distance: format.length(distanceMm) })}
    </p>
  )
}
