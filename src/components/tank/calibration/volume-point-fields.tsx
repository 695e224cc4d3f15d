'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import type { KnownVolume, StableReading } from '@/domain/tank/calibration'
import { cn } from '@/ui/cn'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/icon-button'
import { Table } from '@/ui/table'
import { MeasureInput } from '@/components/forms/measure-input'
import { nextLiters } from './calibration-draft'
import { CaptureButton } from './capture-button'

type Props = {
  volumes: readonly KnownVolume[]
  settled: StableReading
  /** The row that does not rise. */
  faultRow: number | undefined
  onChange: (volumes: readonly KnownVolume[]) => void
}

/** How much was in the tank, and the distance taken then: from empty up, bucket by bucket. */
export function VolumePointFields({ volumes, settled, faultRow, onChange }: Props) {
  const t = useTranslations('calibration')
  const [liters, setLiters] = useState(() => nextLiters(volumes))
  const [isMissing, setIsMissing] = useState(false)
  const capture = (distanceMm: number) => {
    setIsMissing(liters === null || liters < 0)
    if (liters === null || liters < 0) return
    const next = [...volumes, { liters, distanceMm }]
    onChange(next)
    setLiters(nextLiters(next))
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-[0.8125rem] text-muted">{t('volumes.help')}</p>
      <div className="flex flex-col gap-2 rounded-card border border-line p-4">
        <Field
          label={t('volumes.inside')}
          error={isMissing ? t('volumes.missing') : undefined}
          className="max-w-56"
        >
          {(ids) => <MeasureInput {...ids} quantity="volume" value={liters} onValueChange={setLiters} />}
        </Field>
        <CaptureButton settled={settled} label={t('volumes.capture')} onCapture={capture} />
      </div>
      {volumes.length > 0 && <VolumeRows volumes={volumes} faultRow={faultRow} onChange={onChange} />}
    </div>
  )
}

function VolumeRows({ volumes, faultRow, onChange }: Omit<Props, 'settled'>) {
  const t = useTranslations('calibration')
  const format = useFormat()
  return (
    <Table aria-label={t('volumes.list')}>
      <thead>
        <tr>
          <th scope="col">{t('volumes.inside')}</th>
          <th scope="col">{t('volumes.distance')}</th>
          <th scope="col">
            <span className="sr-only">{t('volumes.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {volumes.map(({ liters, distanceMm }, row) => (
          <tr key={row} className={cn(row === faultRow && 'text-critical')}>
            <td className="tabular-nums">{format.volume(liters)}</td>
            <td className="tabular-nums">{format.length(distanceMm)}</td>
            <td className="w-0">
              <IconButton
                label={t('volumes.remove', { row: row + 1 })}
                onClick={() => onChange(volumes.filter((_, index) => index !== row))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
