'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Settled } from '@/domain/tank/calibration'
import type { CalibrationDraft, outcomeOf } from './calibration-draft'
import { LevelPoints } from './level-points'
import { VolumePoints } from './volume-points'

type Props = {
  draft: CalibrationDraft
  result: ReturnType<typeof outcomeOf>
  settled: Settled
  onChange: (draft: CalibrationDraft) => void
}

/** The points of the chosen method, and what is the matter with them. */
export function MeasureStep({ draft, result, settled, onChange }: Props) {
  const t = useTranslations('calibration')
  const fault = result && 'fault' in result ? result : null
  const faultRow = fault && 'row' in fault ? fault.row : undefined
  return (
    <>
      {draft.method === 'volumes' ? (
        <VolumePoints
          volumes={draft.volumes}
          settled={settled}
          faultRow={faultRow}
          onChange={(volumes) => onChange({ ...draft, volumes })}
        />
      ) : (
        <LevelPoints method={draft.method} draft={draft} settled={settled} onChange={onChange} />
      )}
      {fault && fault.fault !== 'percent' && (
        <p role="alert" className="flex gap-1.5 text-sm text-critical">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t(`faults.${fault.fault}`, { row: (faultRow ?? 0) + 1 })}
        </p>
      )}
    </>
  )
}
