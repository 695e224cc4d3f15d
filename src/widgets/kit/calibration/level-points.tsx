'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Settled } from '@/domain/tank/calibration'
import { Field } from '@/ui/field'
import { NumberInput } from '@/ui/input'
import type { CalibrationDraft, LevelPoint } from './calibration-draft'
import { CaptureButton } from './capture-button'

type Props = {
  method: 'ends' | 'known'
  draft: CalibrationDraft
  settled: Settled
  /** Of the percent that cannot be, with its row. */
  faultRow: number | undefined
  onChange: (draft: CalibrationDraft) => void
}

const PLACES = ['first', 'second'] as const

/** Two levels, and the distance taken at each. */
export function LevelPoints({ method, draft, settled, faultRow, onChange }: Props) {
  const t = useTranslations('calibration')
  const pair = draft[method]
  const replace = (row: number, point: LevelPoint) => {
    const [one, other] = pair
    onChange({ ...draft, [method]: row === 0 ? [point, other] : [one, point] })
  }
  return (
    <ol className="flex flex-col gap-4">
      {pair.map((point, row) => {
        const place = PLACES[row] ?? 'first'
        return (
          <li key={place} className="flex flex-col gap-2 rounded-card border border-line p-4">
            <h3 className="text-sm font-medium">{t(`${method}.${place}`)}</h3>
            <p className="text-[0.8125rem] text-muted">{t(`${method}.${place}Help`)}</p>
            {method === 'known' && (
              <Field
                label={t('percent', { row: row + 1 })}
                error={faultRow === row ? t('faults.percent') : undefined}
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
            <Taken distanceMm={point.distanceMm} />
            <CaptureButton
              settled={settled}
              label={t(`${method}.${place}Capture`)}
              onCapture={(distanceMm) => replace(row, { ...point, distanceMm })}
            />
          </li>
        )
      })}
    </ol>
  )
}

function Taken({ distanceMm }: { distanceMm: number | null }) {
  const t = useTranslations('calibration')
  const format = useFormat()
  if (distanceMm === null) return null
  return (
    <p role="status" className="text-sm font-medium text-success tabular-nums">
      {t('taken', { distance: format.length(distanceMm) })}
    </p>
  )
}
