'use client'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import type { PumpSettings } from '@/contracts/devices/pump'
import { nextStartAt } from '@/domain/pump/schedules'
import { Button } from '@/ui/button'
import { formatToMinute } from '@/components/time/format-to-minute'
import { isCompleteSchedule } from './schedule-draft'
import { ScheduleRow } from './schedule-row'
import { usePumpErrorText } from './setting-fields'

const MOST = 20
const NEW = { days: [0, 1, 2, 3, 4, 5, 6], at: '05:30', runMinutes: 15, enabled: true }

/** Runs at set times, by the clock of the place where the pump stands. */
export function ScheduleFields({ deviceId, timeZone }: { deviceId: string; timeZone: string }) {
  const t = useTranslations('widgets.pumpSettings')
  const faultText = usePumpErrorText()
  const { control, formState } = useFormContext<PumpSettings>()
  const { fields, append, remove } = useFieldArray({ control, name: 'schedules' })
  const { schedules: errors } = formState.errors
  const fault = faultText(errors?.message ?? errors?.root?.message)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('sections.schedules')}</legend>
      <p className="text-[0.8125rem] text-muted">
        {t.rich('schedulesTextLinked', { zone: timeZone.replaceAll('_', ' '), link: zoneLink(deviceId) })}
      </p>
      {fields.map(({ id }, index) => (
        <ScheduleRow key={id} index={index} onRemove={() => remove(index)} />
      ))}
      {fault && (
        <p role="alert" className="text-[0.8125rem] text-critical">
          {fault}
        </p>
      )}
      <NextRun timeZone={timeZone} />
      <Button size="sm" className="self-start" disabled={fields.length >= MOST} onClick={() => append(NEW)}>
        <Plus aria-hidden />
        {t('addSchedule')}
      </Button>
    </fieldset>
  )
}

/** The zone is the device's, and is set on its page. */
const zoneLink = (deviceId: string) =>
  function ZoneLink(text: ReactNode) {
    return (
      <Link
        href={`/devices/${encodeURIComponent(deviceId)}`}
        prefetch={false}
        className="underline underline-offset-4"
      >
        {text}
      </Link>
    )
  }

/** When the schedules as they are typed would start the pump next, by its clock and by the reader's. */
function NextRun({ timeZone }: { timeZone: string }) {
  const t = useTranslations('widgets.pumpSettings')
  const format = useFormat()
  const now = useNow(15_000)
  const { control } = useFormContext<PumpSettings>()
  const schedules = useWatch({ control, name: 'schedules' })
  if (schedules.length === 0 || now === null) return null
  const next = nextStartAt({ schedules: schedules.filter(isCompleteSchedule), zone: timeZone, now })
  if (next === null) {
    const text = t(schedules.some(({ enabled }) => enabled) ? 'faultyRun' : 'noNextRun')
    return <p className="text-[0.8125rem] text-muted">{text}</p>
  }
  const there = formatToMinute({ ...format, timeZone }, next)
  const here = formatToMinute(format, next)
  return (
    <p role="status" className="text-[0.8125rem]">
      {t(there === here ? 'nextRun' : 'nextRunBoth', {
        there,
        zone: timeZone,
        here,
      })}
    </p>
  )
}
