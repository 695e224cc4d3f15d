'use client'
import { Ruler } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { TankSettingsButton } from '@/components/tank/tank-settings-button'
import { WidgetNotice } from './widget-notice'

/** For a device whose readings mean no level yet, or no litres: describe the tank on the spot. */
export function NeedsTank({ device, forLiters = false }: { device: Device; forLiters?: boolean }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const level = device.latestReading
    ? t('needsTankReads', { distance: format.length(device.latestReading.value) })
    : t('needsTankText')
  return (
    <WidgetNotice
      icon={<Ruler />}
      title={t(forLiters ? 'needsCapacityTitle' : 'needsTankTitle')}
      text={forLiters ? t('needsCapacityText') : level}
    >
      <TankSettingsButton device={device} text={t('describeTank')} />
    </WidgetNotice>
  )
}
