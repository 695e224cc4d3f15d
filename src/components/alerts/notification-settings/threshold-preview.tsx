'use client'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { displayThresholds, THRESHOLD_NAMES } from '@/domain/tank/thresholds'
import { TankDrawing } from '@/components/tank/tank-drawing'
import { combinedTankOf } from '@/components/tank/combined-tank'
import type { AlertSettingsDraft } from './settings-draft'

/** The tank as it stands, or the sum of a series, with the thresholds as they are being typed. */
export function ThresholdPreview({ device }: { device: Device }) {
  const t = useTranslations('notificationSettings')
  const names = useTranslations('widgets')
  const format = useFormat()
  const { control } = useFormContext<AlertSettingsDraft>()
  const [critical, low, medium, high] = useWatch({ control, name: ['critical', 'low', 'medium', 'high'] })
  const values = displayThresholds({ critical, low, medium, high })
  const lines = THRESHOLD_NAMES.map((name) => {
    const percent = values[name]
    const words = { name: names(`thresholds.${name}`), percent: format.percent(percent) }
    return { name, percent, label: names('line', words) }
  })
  const level = device.levelPercent === null ? t('noLevel') : format.percent(device.levelPercent)
  const count = device.tankSeries.length
  const drawn = count > 1 ? names('drawingSum', { count, level }) : t('drawing', { level })
  return (
    <TankDrawing
      config={combinedTankOf(device)}
      percent={device.levelPercent}
      label={[drawn, ...lines.map(({ label }) => label)].join(', ')}
      lines={lines}
      className="h-44 rounded-card bg-sunken p-3 max-md:order-first"
    />
  )
}
