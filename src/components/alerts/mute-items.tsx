'use client'
import { Bell, BellOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import { MenuItem } from '@/ui/overlay/menu'
import { isMuted } from './open-alerts'
import { MUTE_SPANS, useMute } from './use-mute'

/** The entries of a menu that keep a device quiet; nothing for a device that is not among one's own. */
export function MuteItems({ deviceId }: { deviceId: string }) {
  const { devices } = useDevices()
  const device = devices?.find((one) => one.deviceId === deviceId)
  return device ? <DeviceMuteItems device={device} /> : null
}

function DeviceMuteItems({ device: { deviceId, mute } }: { device: Device }) {
  const t = useTranslations('deviceAlerts')
  const calls = useMute(deviceId)
  // as it is when the menu opens
  const [now] = useState(() => Date.now())
  if (isMuted(mute, now)) {
    return (
      <MenuItem writes onSelect={() => void calls.unmute()}>
        <Bell aria-hidden />
        {t('unmute')}
      </MenuItem>
    )
  }
  return MUTE_SPANS.map((span) => (
    <MenuItem writes key={span} onSelect={() => void calls.mute(span)}>
      <BellOff aria-hidden />
      {t(`mute.${span}`)}
    </MenuItem>
  ))
}
