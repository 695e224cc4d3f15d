'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { type CalibrationMethod, CALIBRATION_METHODS } from './calibration-draft'

type Props = {
  device: Device
  method: CalibrationMethod
  busy: boolean
  onMethod: (method: CalibrationMethod) => void
  onRemove: () => void
}

/** How it is to be calibrated; or the calibration that there is goes. */
export function MethodStep({ device, method, busy, onMethod, onRemove }: Props) {
  const t = useTranslations('calibration')
  return (
    <>
      <p className="text-sm">{t('lead')}</p>
      <ChoiceChips
        label={t('method')}
        value={method}
        onValueChange={onMethod}
        choices={CALIBRATION_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      <p className="text-sm text-muted">{t(`about.${method}`)}</p>
      {device.calibration && (
        <PresentCalibration calibration={device.calibration} busy={busy} onRemove={onRemove} />
      )}
    </>
  )
}

type PresentCalibrationProps = {
  calibration: NonNullable<Device['calibration']>
  busy: boolean
  onRemove: () => void
}

function PresentCalibration({ calibration, busy, onRemove }: PresentCalibrationProps) {
  const t = useTranslations('calibration')
  const format = useFormat()
  const [isAsked, setIsAsked] = useState(false)
  const { emptyDistanceMm, fullDistanceMm } = calibration
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4 text-sm">
      <p>{t('present', { empty: format.length(emptyDistanceMm), full: format.length(fullDistanceMm) })}</p>
      <Button writes size="sm" onClick={() => setIsAsked(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('removeTitle')}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        busy={busy}
        onConfirm={() => {
          setIsAsked(false)
          onRemove()
        }}
        danger
      />
    </section>
  )
}
