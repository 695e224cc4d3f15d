'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { ApiError, callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import { useErrorText } from '@/client/use-server-text'
import { setPump } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { type Pump, PumpSettings } from '@/contracts/devices/pump'
import { countErrors, useErrorFocus } from '@/ui/form/form-errors'
import { NumberSetting, TankSetting } from './setting-fields'
import { pumpFieldOf, levelBandOf } from './settings-errors'
import { ScheduleFields } from './schedule-fields'
import { ServiceFields } from './service-fields'

/** What the dialog around the form shows of it. */
export type FormStatus = { isDirty: boolean; isBusy: boolean; faults: number; failure: string | null }

type Props = {
  id: string
  device: Device
  pump: Pump
  onNews: (news: FormStatus) => void
  onSaved: (pump: Pump) => void
}

// an emptied number field is null, which the contract only calls a wrong type
const resolver = zodResolver(PumpSettings, {
  error: ({ code }) => (code === 'invalid_type' ? 'required' : undefined),
})

export function PumpSettingsForm({ id, device, pump, onNews, onSaved }: Props) {
  const t = useTranslations('widgets.pumpSettings')
  const errorText = useErrorText()
  // what was there when the dialog opened: an answer that comes later must not undo what is being typed
  const [start] = useState(pump.settings)
  const form = useForm<PumpSettings>({
    resolver,
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting: isBusy, submitCount, errors } = form.formState
  const formRef = useErrorFocus(submitCount)
  const [failure, setFailure] = useState<string | null>(null)
  const faults = submitCount > 0 ? countErrors(errors) : 0
  useEffect(() => onNews({ isDirty, isBusy, faults, failure }), [isDirty, isBusy, faults, failure, onNews])

  const save = async (settings: PumpSettings) => {
    setFailure(null)
    try {
      const answer = await callApi(setPump, {
        params: { deviceId: device.deviceId },
        body: { ch: pump.ch, settings },
      })
      onSaved(answer.pump)
    } catch (error) {
      setFailure(errorText(error, t('failed')))
      showIssues(form, error)
    }
  }
  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        id={id}
        noValidate
        onSubmit={form.handleSubmit(save)}
        className="flex flex-col gap-6"
      >
        <PumpSettingsSection title={t('sections.tanks')} text={t('sections.tanksText')}>
          <TankSetting name="destination" pump={device} />
          <TankSetting name="source" pump={device} />
          <NumberSetting name="fullPercent" unit="percent" />
          <NumberSetting name="sourceMinPercent" unit="percent" />
          <NumberSetting name="staleMinutes" unit="minutes" />
        </PumpSettingsSection>
        <PumpSettingsSection title={t('sections.auto')} text={t('sections.autoText')}>
          <NumberSetting name="startPercent" unit="percent" />
          <NumberSetting name="stopPercent" unit="percent" />
          <BandDescription />
        </PumpSettingsSection>
        <PumpSettingsSection title={t('sections.limits')} text={t('sections.limitsText')}>
          <NumberSetting name="maxRunMinutes" unit="minutes" />
          <NumberSetting name="restMinutes" unit="minutes" />
          <NumberSetting name="maxStartsPerHour" />
        </PumpSettingsSection>
        <ScheduleFields deviceId={device.deviceId} timeZone={device.timezone} />
        <PumpSettingsSection title={t('sections.service')}>
          <ServiceFields />
        </PumpSettingsSection>
      </form>
    </FormProvider>
  )
}

/** Puts what the server complained about under its fields. */
function showIssues(form: UseFormReturn<PumpSettings>, error: unknown) {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    const field = pumpFieldOf(path)
    if (field) form.setError(field, { message })
  }
}

function PumpSettingsSection({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      {text && <p className="text-[0.8125rem] text-muted sm:col-span-2">{text}</p>}
      {children}
    </fieldset>
  )
}

/** What the two levels will do, in words and as a strip. */
function BandDescription() {
  const t = useTranslations('widgets.pumpSettings')
  const format = useFormat()
  const { control } = useFormContext<PumpSettings>()
  const [startPercent, stopPercent] = useWatch({ control, name: ['startPercent', 'stopPercent'] })
  const band = levelBandOf({ startPercent, stopPercent })
  if (band.kind !== 'band')
    return <p className="text-[0.8125rem] text-muted sm:col-span-2">{t(`band.${band.kind}`)}</p>
  const { start, stop } = band
  return (
    <div className="flex flex-col gap-1.5 text-[0.8125rem] sm:col-span-2">
      <div aria-hidden className="flex h-3 overflow-hidden rounded-full bg-sunken">
        <span style={{ width: `${start}%` }} className="bg-accent" />
        <span style={{ width: `${stop - start}%` }} className="bg-accent-soft" />
      </div>
      <p>{t('band.words', { start: format.percent(start), stop: format.percent(stop) })}</p>
    </div>
  )
}
