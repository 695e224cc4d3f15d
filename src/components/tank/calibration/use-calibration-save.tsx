'use client'
import { useTranslations } from 'next-intl'
import { call } from '@/client/api'
import { setTankSeries, updateDevice } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { useDeviceSave } from '@/components/device/use-device-save'
import type { Outcome } from './calibration-draft'

/** Writes what a calibration came to, or takes a calibration away. */
export function useCalibrationSave({ deviceId, calibration, tankSeries }: Device) {
  const t = useTranslations('calibration')
  const { busy, failure, save } = useDeviceSave(deviceId)
  const params = { deviceId }
  const write = async (outcome: Outcome): Promise<{ device: Device }> => {
    if ('calibration' in outcome) return call(updateDevice, { params, body: outcome })
    const { tank } = outcome
    // the table says where empty and full are; a calibration would overrule it
    if (tankSeries.length === 0)
      return call(updateDevice, { params, body: { tankConfig: tank, calibration: null } })
    const saved = await call(setTankSeries, { params, body: { series: [tank, ...tankSeries.slice(1)] } })
    return calibration ? call(updateDevice, { params, body: { calibration: null } }) : saved
  }
  const failed = t('failed')
  return {
    busy,
    failure,
    store: (outcome: Outcome) => save(() => write(outcome), { saved: t('saved'), failed }),
    remove: () =>
      save(() => call(updateDevice, { params, body: { calibration: null } }), {
        saved: t('removed'),
        failed,
      }),
  }
}
