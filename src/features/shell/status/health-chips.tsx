'use client'
import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '@/ui/chip'
import { cn } from '@/ui/cn'
import { useHealth } from './use-health'

const API = {
  unknown: { tone: 'neutral', label: 'apiUnknown' },
  up: { tone: 'success', label: 'apiUp' },
  down: { tone: 'critical', label: 'apiDown' },
} as const

const MQTT = {
  unknown: { tone: 'neutral', label: 'mqttUnknown' },
  connecting: { tone: 'warning', label: 'mqttConnecting' },
  connected: { tone: 'success', label: 'mqttConnected' },
  disconnected: { tone: 'critical', label: 'mqttDisconnected' },
  blocked: { tone: 'critical', label: 'mqttBlocked' },
  unserved: { tone: 'warning', label: 'mqttUnserved' },
} as const

/** Whether the API and the broker are well; dots on a phone, words on anything wider. */
export function HealthChips() {
  const t = useTranslations('shell')
  const { api, mqtt } = useHealth()
  return (
    <div role="status" className="flex items-center gap-1.5">
      <StatusChip tone={API[api].tone} text={t(API[api].label)} short="API" />
      <StatusChip tone={MQTT[mqtt].tone} text={t(MQTT[mqtt].label)} short="MQTT" />
    </div>
  )
}

const SHAPES: Partial<Record<Tone, string>> = {
  success: 'rounded-full bg-success',
  warning: 'rounded-full border-2 border-current',
  critical: 'bg-current',
  neutral: 'rounded-full border border-current',
}

/**
 * What is well looks like any other chip, with a green dot. The dot differs in shape as well as in colour: round is well, hollow is waiting, square is
 * wrong.
 */
function StatusChip({ tone, text, short }: { tone: Tone; text: string; short: string }) {
  return (
    <Chip tone={tone === 'success' ? 'neutral' : tone} data-tip={text} className="max-sm:px-2">
      <span aria-hidden className={cn('size-2', SHAPES[tone])} />
      <span aria-hidden className="max-[359px]:hidden sm:hidden">
        {short}
      </span>
      <span className="max-sm:sr-only">{text}</span>
    </Chip>
  )
}
