'use client'
import { Bell, BellOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuTrigger } from '@/ui/overlay/menu'
import { MuteItems } from '@/components/alerts/mute-items'
import { useMutedText } from '@/components/alerts/use-mute'

/** Keeps the whole device quiet for oneself, or says until when it is. */
export function MuteMenu({ device: { deviceId, mute } }: { device: Device }) {
  const t = useTranslations('deviceAlerts')
  const textOf = useMutedText()
  const Icon = mute ? BellOff : Bell
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button writes size="sm">
          <Icon aria-hidden />
          {mute ? textOf(mute) : t('muteDevice')}
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MuteItems deviceId={deviceId} />
      </MenuContent>
    </Menu>
  )
}
