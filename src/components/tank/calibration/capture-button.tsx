'use client'
import { Crosshair } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { StableReading } from '@/domain/tank/calibration'
import { Button } from '@/ui/button'

type Props = {
  settled: StableReading
  label: string
  onCapture: (distanceMm: number) => void
}

/** Takes the live distance once it has settled; before that it says why not. */
export function CaptureButton({ settled: { state, medianMm }, label, onCapture }: Props) {
  const t = useTranslations('calibration')
  const [isRefused, setIsRefused] = useState(false)
  const isSteady = state === 'steady' && medianMm !== null
  const capture = () => {
    setIsRefused(!isSteady)
    if (isSteady) onCapture(medianMm)
  }
  return (
    <>
      <Button size="sm" className="self-start" onClick={capture}>
        <Crosshair aria-hidden />
        {label}
      </Button>
      {isRefused && state !== 'steady' && (
        <p role="alert" className="text-[0.8125rem] text-critical">
          {t('refused', { reason: t(`reasons.${state}`) })}
        </p>
      )}
    </>
  )
}
