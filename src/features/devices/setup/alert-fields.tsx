'use client'
import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { PRESETS, type Preset, settingsOfPreset } from './alert-presets'
import type { SetupDraft } from './setup-draft'
import { SetupSection } from './setup-section'

/** When it alerts: one of three, each with what it means in numbers. */
export function AlertFields({ device }: { device: Device }) {
  const t = useTranslations('setup')
  const words = usePresetText(device)
  const { field } = useController<SetupDraft, 'preset'>({ name: 'preset' })
  return (
    <SetupSection title={t('alerts')} hint={t('alertsHelp')}>
      <div className="flex flex-col gap-2">
        {PRESETS.map((preset) => (
          <label
            key={preset}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={field.name}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
              checked={field.value === preset}
              onChange={() => field.onChange(preset)}
              onBlur={field.onBlur}
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{t(`presets.${preset}`)}</span>
              <span className="block text-[0.8125rem] text-muted">{words(preset)}</span>
            </span>
          </label>
        ))}
      </div>
    </SetupSection>
  )
}

function usePresetText({ intervalS }: Device) {
  const t = useTranslations('setup')
  const format = useFormat()
  const kind = useWatch<SetupDraft, 'kind'>({ name: 'kind' })
  return (preset: Preset): string => {
    const { waterLevel, deviceOffline } = settingsOfPreset(preset, intervalS)
    const missed = t('missed', { minutes: deviceOffline.timeoutMinutes })
    if (kind !== 'tank') return missed
    const levels = t(`levels.${preset}`, {
      critical: format.percent(waterLevel.criticalThreshold),
      low: format.percent(waterLevel.lowThreshold),
      high: format.percent(waterLevel.highThreshold),
    })
    return `${levels} ${missed}`
  }
}
