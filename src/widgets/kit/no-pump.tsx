'use client'
import { CircleSlash } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ConfigureButton } from './device-states'
import { WidgetNotice } from './widget-notice'

/** For a device that is something else than a pump: there is nothing to switch or to count. */
export function NoPump() {
  const t = useTranslations('widgets.pump')
  return (
    <WidgetNotice icon={<CircleSlash />} title={t('noneTitle')} text={t('noneText')}>
      <ConfigureButton label={t('choose')} />
    </WidgetNotice>
  )
}
