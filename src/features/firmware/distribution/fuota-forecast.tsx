'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import { useDuration } from '@/components/time/use-duration'
import type { FirmwareFamilyUse } from '@/contracts/firmware/distribution'
import { forecastFuota, type Spreading, SPREADINGS } from '@/domain/lora/fuota'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'

type Lora = NonNullable<FirmwareFamilyUse['lora']>

const KIB = 1024
/** Of a gateway at 869.525 MHz in Europe, where class C listens. */
const DUTY_PERCENT = 10
const RETRIES = 2
const BOUNDS = { kib: [1, 1024], redundancy: [0, 200], minutes: [1, 1440] } as const

/** The number that stands in a field, or what it would be within its bounds. */
const within = (value: number | null, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value ?? least))

/** The slowest that more than a tenth of the devices need: a session serves them all at one data rate. */
function usualSpreading({ spreading }: Lora): Spreading {
  const all = spreading.reduce((sum, { devices }) => sum + devices, 0)
  const common = spreading.filter(({ devices }) => devices * 10 > all).map((one) => one.spreading)
  return SPREADINGS.findLast((one) => common.includes(one)) ?? 9
}

/** How long ChirpStack would take to bring an image to these devices, and what has to hold for that. */
export function FuotaForecast({ lora }: { lora: Lora }) {
  const t = useTranslations('firmware.fuota')
  const format = useFormat()
  const duration = useDuration()
  const [kib, setKib] = useState<number | null>(20)
  const [spreading, setSpreading] = useState<Spreading>(() => usualSpreading(lora))
  const [redundancy, setRedundancy] = useState<number | null>(30)
  const [minutes, setMinutes] = useState<number | null>(Math.ceil((lora.intervalS ?? 900) / 60))
  const forecast = forecastFuota({
    bytes: within(kib, BOUNDS.kib) * KIB,
    spreading,
    redundancyPercent: within(redundancy, BOUNDS.redundancy),
    uplinkIntervalS: within(minutes, BOUNDS.minutes) * 60,
    ...{ retries: RETRIES, dutyPercent: DUTY_PERCENT },
  })
  const timeout = (exponent: number | null) => (exponent === null ? t('tooLong') : format.number(exponent))
  const rows = [
    [t('fragments'), t('fragmentsOf', { count: forecast.fragments, bytes: forecast.fragmentBytes })],
    [t('airtime'), duration(forecast.airtimeMs)],
    [t('setup'), duration(forecast.setupMs)],
    [t('sending'), duration(forecast.sendMs)],
    [t('total'), duration(forecast.totalMs)],
    [t('timeoutC'), timeout(forecast.timeoutC)],
    [t('timeoutB'), timeout(forecast.timeoutB)],
  ]
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">{t('title')}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <p className="text-muted">{t('needs')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('size')}>
            {(field) => <NumberInput {...field} value={kib} onValueChange={setKib} unit="KiB" />}
          </Field>
          <Field label={t('rate')}>
            {(field) => (
              <Select
                {...field}
                value={String(spreading)}
                onValueChange={(value) =>
                  setSpreading(SPREADINGS.find((one) => String(one) === value) ?? spreading)
                }
                options={SPREADINGS.map((one) => ({
                  value: String(one),
                  label: t('spreading', {
                    factor: one,
                    count: lora.spreading.find((known) => known.spreading === one)?.devices ?? 0,
                  }),
                }))}
              />
            )}
          </Field>
          <Field label={t('redundancy')}>
            {(field) => <NumberInput {...field} value={redundancy} onValueChange={setRedundancy} unit="%" />}
          </Field>
          <Field label={t('interval')}>
            {(field) => <NumberInput {...field} value={minutes} onValueChange={setMinutes} unit="min" />}
          </Field>
        </div>
        <dl className="flex flex-col gap-1">
          {rows.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted">{t('proof')}</p>
      </div>
    </details>
  )
}
