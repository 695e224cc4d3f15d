'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import { callApi } from '@/client/api'
import { setTankSeries } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { tankSeriesOf } from '@/domain/tank/device-level'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { ErrorSummary, countErrors, useErrorFocus } from '@/ui/form/form-errors'
import { FormDialog } from '@/components/forms/form-dialog'
import { UnsavedIndicator } from '@/components/forms/unsaved-indicator'
import { useDeviceSave } from '@/components/device/use-device-save'
import { TankCount } from './tank-count'
import { tankConfigOf, tankDraftOf, TanksDraft, type TankDraft } from './tank-draft'
import { TankFields } from './tank-fields'
import { TankPreview } from './tank-preview'

type Props = { device: Device; onClose: () => void }

const startOf = ({ tankConfig, tankSeries }: Device): TanksDraft => ({
  tanks: tankSeriesOf(Math.max(1, tankSeries.length), tankConfig, tankSeries).map(tankDraftOf),
})

/** The tanks a device watches, edited as a draft. Mounted means open. */
export function TankSettingsDialog({ device, onClose }: Props) {
  const t = useTranslations('tank')
  const { save: write } = useDeviceSave(device.deviceId)
  const form = useForm<TanksDraft>({
    resolver: zodResolver(TanksDraft),
    defaultValues: startOf(device),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const tanks = useWatch({ control: form.control, name: 'tanks' })
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const formRef = useErrorFocus(submitCount)
  const [selected, setSelected] = useState(0)
  const [dropped, setDropped] = useState<TankDraft[]>([])
  const shown = Math.min(selected, tanks.length - 1)

  const save = async (draft: TanksDraft) => {
    const body = { series: draft.tanks.map(tankConfigOf) }
    const work = () => callApi(setTankSeries, { params: { deviceId: device.deviceId }, body })
    if (await write(work, { saved: t('saved') })) onClose()
  }
  const showFirstFault = (errors: FieldErrors<TanksDraft>) => {
    const first = tanks.findIndex((_, index) => errors.tanks?.[index])
    if (first >= 0) setSelected(first)
  }
  const resize = (count: number) => {
    // Whoever types 10 says 1 on the way: tanks left out come back with what was entered for them.
    const known = [...tanks, ...dropped]
    const configs = known.map(tankConfigOf)
    // without a series the first tank of the form is the main one, with what was typed for it
    const main = device.tankSeries.length > 0 ? (device.tankConfig ?? configs[0]) : configs[0]
    const drafts = tankSeriesOf(count, main, configs).map(
      (config, index): TankDraft => known[index] ?? tankDraftOf(config),
    )
    setDropped(known.slice(count))
    form.setValue('tanks', drafts, { shouldDirty: true })
    setSelected(Math.min(shown, count - 1))
    if (submitCount > 0) void form.trigger('tanks')
  }

  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('title')}
        description={deviceLabel(device)}
        size="lg"
        submitLabel={t('save')}
        busy={isSubmitting}
        status={
          <>
            <UnsavedIndicator isDirty={isDirty} />
            <ErrorSummary count={submitCount > 0 ? countErrors(errors) : 0} />
          </>
        }
        leave={{
          isDirty,
          title: t('leaveTitle'),
          text: t('leaveText'),
          leave: t('leave'),
          stay: t('stay'),
        }}
        onSubmit={() => void form.handleSubmit(save, showFirstFault)()}
        onClose={onClose}
        formRef={formRef}
        className="grid gap-5 md:grid-cols-[1fr_17rem]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <TankCount count={tanks.length} onChange={resize} />
          {tanks.length > 1 && (
            <ChoiceChips
              label={t('which')}
              value={String(shown)}
              onValueChange={(index) => setSelected(Number(index))}
              choices={tanks.map((_, index) => ({
                value: String(index),
                label: t('nth', { n: index + 1 }),
                icon: errors.tanks?.[index] && (
                  <CircleAlert aria-label={t('hasErrors')} className="text-critical" />
                ),
              }))}
            />
          )}
          <TankFields key={shown} index={shown} />
        </div>
        <TankPreview device={device} drafts={tanks} selected={shown} />
      </FormDialog>
    </FormProvider>
  )
}
