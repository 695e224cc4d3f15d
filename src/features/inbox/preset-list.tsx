'use client'
import { useTranslations } from 'next-intl'
import type { FittingPreset } from '@/contracts/devices/inbox'
import { Button } from '@/ui/button'
import { useMetricName } from './use-metric-name'

type Props = { presets: readonly FittingPreset[]; onUse: (name: string) => void }

/** Firmware whose ready-made mappings read this message. */
export function PresetList({ presets, onUse }: Props) {
  const t = useTranslations('inbox')
  const metricName = useMetricName()
  const valuesOf = ({ preview }: FittingPreset) =>
    preview.readings.length > 0
      ? preview.readings.map(({ metric, value, unit }) => `${metricName(metric)} ${value} ${unit}`).join(', ')
      : t(preview.online ? 'previewOnline' : 'previewOffline')
  return (
    <section aria-labelledby="mapping-presets" className="flex flex-col gap-2">
      <h3 id="mapping-presets" className="text-sm font-medium">
        {t('presets')}
      </h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {presets.map((preset) => (
          <li key={preset.name} className="flex items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1 text-[0.8125rem]">
              <p className="text-sm font-medium">{preset.title}</p>
              <p className="text-muted">{preset.firmware}</p>
              <p>{t('presetReads', { values: valuesOf(preset) })}</p>
            </div>
            <Button
              size="sm"
              aria-label={t('presetUseNamed', { title: preset.title })}
              onClick={() => onUse(preset.name)}
            >
              {t('presetUse')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
