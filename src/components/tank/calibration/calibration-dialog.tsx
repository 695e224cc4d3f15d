'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { useUnsavedChangesDialog } from '@/ui/overlay/unsaved-changes-dialog'
import { SaveFailure } from '@/components/forms/save-failure'
import { type CalibrationDraft, EMPTY_DRAFT, hasPoints, calibrationOutcomeOf } from './calibration-draft'
import { CalibrationPreview } from './calibration-preview'
import { LiveDistanceReadout } from './live-distance-readout'
import { MeasureStep } from './measure-step'
import { MethodStep } from './method-step'
import { useCalibrationSave } from './use-calibration-save'
import { useStableReading } from './use-stable-reading'

const STEPS = ['method', 'measure', 'check'] as const
type Step = (typeof STEPS)[number]

type Props = { device: Device; onClose: () => void }

/** Teaches the console which distance is which level, in three steps. Mounted means open. */
export function CalibrationDialog({ device: opened, onClose }: Props) {
  const t = useTranslations('calibration')
  const { devices } = useDevices()
  const device = devices?.find(({ deviceId }) => deviceId === opened.deviceId) ?? opened
  const settled = useStableReading(device)
  const [step, setStep] = useState<Step>('method')
  const [draft, setDraft] = useState<CalibrationDraft>(EMPTY_DRAFT)
  const { busy, failure, store, remove } = useCalibrationSave(device)
  const { close, question } = useUnsavedChangesDialog(hasPoints(draft), {
    onClose,
    title: t('leaveTitle'),
    text: t('leaveText'),
    leave: t('leave'),
    stay: t('stay'),
  })
  const result = calibrationOutcomeOf(draft)
  const outcome = result && !('fault' in result) ? result : null
  const save = async () => {
    if (outcome && (await store(outcome))) onClose()
  }
  const withdraw = async () => {
    if (await remove()) onClose()
  }
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={t('title')}
          description={t('step', { n: STEPS.indexOf(step) + 1, name: deviceLabel(device) })}
          size="lg"
          footer={
            <>
              <SaveFailure text={failure} />
              <StepButtons
                step={step}
                mayCheck={outcome !== null}
                busy={busy}
                onStep={setStep}
                onClose={close}
                onSave={() => void save()}
              />
            </>
          }
        >
          <div className="flex flex-col gap-5">
            {step !== 'method' && <LiveDistanceReadout settled={settled} />}
            {step === 'method' && (
              <MethodStep
                device={device}
                method={draft.method}
                busy={busy}
                onMethod={(method) => setDraft({ ...draft, method })}
                onRemove={() => void withdraw()}
              />
            )}
            {step === 'measure' && (
              <MeasureStep draft={draft} result={result} settled={settled} onChange={setDraft} />
            )}
            {step === 'check' && outcome && (
              <CalibrationPreview device={device} outcome={outcome} settled={settled} />
            )}
          </div>
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}

type ButtonsProps = {
  step: Step
  mayCheck: boolean
  busy: boolean
  onStep: (step: Step) => void
  onClose: () => void
  onSave: () => void
}

function StepButtons({ step, mayCheck, busy, onStep, onClose, onSave }: ButtonsProps): ReactNode {
  const t = useTranslations('calibration')
  if (step === 'method') {
    return (
      <>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" onClick={() => onStep('measure')}>
          {t('next')}
        </Button>
      </>
    )
  }
  if (step === 'measure') {
    return (
      <>
        <Button onClick={() => onStep('method')}>{t('back')}</Button>
        <Button variant="primary" disabled={!mayCheck} onClick={() => onStep('check')}>
          {t('next')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button onClick={() => onStep('measure')}>{t('back')}</Button>
      <Button writes variant="primary" busy={busy} onClick={onSave}>
        {t('save')}
      </Button>
    </>
  )
}
