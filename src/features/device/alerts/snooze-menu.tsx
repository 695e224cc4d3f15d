'use client'
import { AlarmClock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormat } from '@/client/format'
import { Button } from '@/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/overlay/menu'
import { useSpanText } from '@/components/time/use-span-text'
import { SNOOZE_OPTIONS_MINUTES, untilMorning } from './snooze'

type Props = { name: string; busy: boolean; onSnooze: (minutes: number) => void }

/** For how long one wants to hear nothing of one alert. */
export function SnoozeMenu({ name, busy, onSnooze }: Props) {
  const t = useTranslations('deviceAlerts')
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button writes size="sm" busy={busy} aria-label={t('snoozeNamed', { name })}>
          <AlarmClock aria-hidden />
          {t('snooze')}
        </Button>
      </MenuTrigger>
      <MenuContent align="start">
        <Choices onSnooze={onSnooze} />
      </MenuContent>
    </Menu>
  )
}

function Choices({ onSnooze }: Pick<Props, 'onSnooze'>) {
  const t = useTranslations('deviceAlerts')
  const format = useFormat()
  const { span } = useSpanText()
  // as it is when the menu opens
  const [now] = useState(() => Date.now())
  const morning = untilMorning(now, format.timeZone)
  return (
    <>
      {SNOOZE_OPTIONS_MINUTES.map((minutes) => (
        <MenuItem writes key={minutes} onSelect={() => onSnooze(minutes)}>
          {t('snoozeFor', { span: span(minutes) })}
        </MenuItem>
      ))}
      <MenuItem writes onSelect={() => onSnooze(morning.minutes)}>
        {t('snoozeUntil', { time: format.time(morning.at) })}
      </MenuItem>
    </>
  )
}
