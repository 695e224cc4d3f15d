'use client'
import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import type { Device } from '@/contracts/devices/device'
import type { SetupDraft } from './setup-draft'
import { SetupSection } from './setup-section'
import { suggestedWidgets } from './suggested-widgets'

/** What of it goes on the dashboard. */
export function WidgetFields({ device }: { device: Device }) {
  const t = useTranslations('setup')
  const titles = useTranslations('widgets.titles')
  const about = useTranslations('widgets.about')
  const kind = useWatch<SetupDraft, 'kind'>({ name: 'kind' })
  const { field } = useController<SetupDraft, 'widgets'>({ name: 'widgets' })
  const suggested = suggestedWidgets(kind, device.deviceId)
  const toggle = (type: string, isPicked: boolean) =>
    field.onChange(isPicked ? [...field.value, type] : field.value.filter((one) => one !== type))
  return (
    <SetupSection title={t('widgets')} hint={suggested.length === 0 ? t('noWidgets') : undefined}>
      {suggested.map(({ type }) => (
        <label key={type} className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="mt-1 size-4 shrink-0 accent-(--accent)"
            checked={field.value.includes(type)}
            onChange={(event) => toggle(type, event.target.checked)}
          />
          <span className="min-w-0">
            <span className="block text-sm font-medium">{titles(type)}</span>
            <span className="block text-[0.8125rem] text-muted">{about(type)}</span>
          </span>
        </label>
      ))}
    </SetupSection>
  )
}
