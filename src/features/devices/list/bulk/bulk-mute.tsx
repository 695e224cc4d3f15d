'use client'
import { BellOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/overlay/menu'
import { MUTE_SPANS, type MuteSpan } from '@/components/alerts/use-mute'
import { muteDeviceFor } from './bulk-actions'
import { useBulkAction } from './use-bulk-action'

/** Keeps the chosen devices quiet for oneself, those that are only shared with one too. */
export function MuteButton({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('devices.bulk')
  const spans = useTranslations('deviceAlerts.mute')
  const { busy, run } = useBulkAction()
  const muted = devices.filter(({ mute }) => mute !== null)
  const apply = (span: MuteSpan | null) => {
    const concerned = span === null ? muted : devices
    const done = t(span === null ? 'unmuteDone' : 'muteDone', { count: concerned.length })
    void run({ devices: concerned, work: muteDeviceFor(span), done })
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button writes size="sm" busy={busy}>
          <BellOff aria-hidden />
          {t('mute')}
        </Button>
      </MenuTrigger>
      <MenuContent>
        {MUTE_SPANS.map((span) => (
          <MenuItem writes key={span} onSelect={() => apply(span)}>
            {spans(span)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem writes disabled={muted.length === 0} onSelect={() => apply(null)}>
          {t('unmute')}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
