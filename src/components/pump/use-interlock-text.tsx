'use client'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import type { Pump } from '@/contracts/devices/pump'
import { deviceLabel } from '@/domain/devices/device-name'
import { MISSING } from '@/domain/units'
import type { ShownInterlock } from './pump-state'

/** An interlock with its value in words: "House tank 62% — full at 98%". */
export function useInterlockText({ settings, mode }: Pick<Pump, 'settings' | 'mode'>) {
  const t = useTranslations('widgets.pumpController')
  const format = useFormat()
  const { devices = [] } = useDevices()
  const tank = (deviceId: string | null, fallback: string) => {
    const device = devices.find((one) => one.deviceId === deviceId)
    return device ? deviceLabel(device) : fallback
  }
  return ({ id, ok, isUnknown, value, limit, until }: ShownInterlock): string => {
    const result = isUnknown ? 'unknown' : until ? 'until' : 'fail'
    const isLevel = id === 'destination_room' || id === 'source_water'
    const measure = isLevel ? format.percent : format.number
    const isSource = id === 'source_fresh' || id === 'source_water'
    return t(`interlocks.${id}.${ok ? 'ok' : result}`, {
      tank: isSource ? tank(settings.source, t('source')) : tank(settings.destination, t('destination')),
      value: value === null ? MISSING : measure(value),
      limit: limit === null ? MISSING : measure(limit),
      count: value ?? 0,
      isKnown: value === null ? 'no' : 'yes',
      until: format.time(until),
      mode: t(`modes.${mode}`),
    })
  }
}
