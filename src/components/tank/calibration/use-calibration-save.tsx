'use client'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { setTankSeries, updateDevice } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { useDeviceSave } from '@/components/device/use-device-save'
import type { CalibrationOutcome } from './calibration-draft'

/** Writes what a calibration came to, or takes a calibration away. */
export function useCalibrationSave({ deviceId, calibration, tankSeries }: Device) {
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
