'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { StableReading } from '@/domain/tank/calibration'
import type { CalibrationDraft, calibrationOutcomeOf } from './calibration-draft'
import { LevelPointFields } from './level-point-fields'
import { VolumePointFields } from './volume-point-fields'

type Props = {
  draft: CalibrationDraft
  result: ReturnType<typeof calibrationOutcomeOf>
  settled: StableReading
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
        <VolumePointFields
          volumes={draft.volumes}
          settled={settled}
          faultRow={faultRow}
          onChange={(volumes) => onChange({ ...draft, volumes })}
        />
      ) : (
        <LevelPointFields method={draft.method} draft={draft} settled={settled} onChange={onChange} />
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
