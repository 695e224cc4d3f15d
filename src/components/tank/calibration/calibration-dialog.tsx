'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { callApi } from '@/client/api'
import { useNow } from '@/client/clock'
import { useDevices } from '@/client/devices'
import { useDeviceSave } from '@/components/device/use-device-save'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { useUnsavedChangesDialog } from '@/ui/overlay/unsaved-changes-dialog'
import { SaveFailure } from '@/components/forms/save-failure'
import { setTankSeries, updateDevice } from '@/contracts/part-calls'
import { type LiveDistance, findStableReading, type StableReading } from '@/domain/tank/calibration'
import { rangeOf } from '@/domain/tank/gauge'
import {
  type CalibrationDraft,
  EMPTY_DRAFT,
  hasPoints,
  calibrationOutcomeOf,
  type CalibrationOutcome,
} from './calibration-draft'
import { CalibrationPreview } from './calibration-preview'
import { LiveDistanceReadout } from './live-distance-readout'
import { MeasureStep } from './measure-step'
import { MethodStep } from './method-step'

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

/** Writes what a calibration came to, or takes a calibration away. */
function useCalibrationSave({ deviceId, calibration, tankSeries }: Device) {
  const t = useTranslations('calibration')
  const { busy, failure, save } = useDeviceSave(deviceId)
  const params = { deviceId }
  const write = async (outcome: CalibrationOutcome): Promise<{ device: Device }> => {
    if ('calibration' in outcome) return callApi(updateDevice, { params, body: outcome })
    const { tank } = outcome
    // the table says where empty and full are; a calibration would overrule it
    if (tankSeries.length === 0)
      return callApi(updateDevice, { params, body: { tankConfig: tank, calibration: null } })
    const saved = await callApi(setTankSeries, { params, body: { series: [tank, ...tankSeries.slice(1)] } })
    return calibration ? callApi(updateDevice, { params, body: { calibration: null } }) : saved
  }
  const failed = t('failed')
  return {
    busy,
    failure,
    store: (outcome: CalibrationOutcome) => save(() => write(outcome), { saved: t('saved'), failed }),
    remove: () =>
      save(() => callApi(updateDevice, { params, body: { calibration: null } }), {
        saved: t('removed'),
        failed,
      }),
  }
}

const MAX_READINGS = 20

type ObservedDevice = Pick<Device, 'latest' | 'doubtful' | 'intervalS'> &
  Partial<Pick<Device, 'tankConfig' | 'calibration'>>

/** What lies beyond the bottom may well be the tank's own, which is about to be measured. */
function qualityOf(
  { value, quality }: Device['latest'][string],
  { tankConfig, calibration }: ObservedDevice,
): string {
  const tank = { config: tankConfig ?? null, calibration: calibration ?? null }
  const range = rangeOf('distance_mm', tank)
  return quality === 'blind_zone' && range !== null && value > range.most ? 'ok' : quality
}

/** The live raw distance of channel 0 since this began to look, and whether it has settled. */
function useStableReading(device: ObservedDevice): StableReading {
  const { latest, doubtful, intervalS } = device
  const now = useNow(1_000)
  const [readings, setReadings] = useState<readonly LiveDistance[]>([])
  const newest = doubtful['distance_mm'] ?? latest['distance_mm']
  const at = newest ? Date.parse(newest.at) : null
  if (newest && at !== null && readings.at(-1)?.at !== at) {
    const reading = { at, distanceMm: newest.value, quality: qualityOf(newest, device) }
    setReadings([...readings, reading].slice(-MAX_READINGS))
  }
  return findStableReading(readings, { now: now ?? at ?? 0, intervalS })
}
