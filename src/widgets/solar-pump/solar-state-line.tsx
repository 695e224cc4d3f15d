'use client'
import {
  CircleHelp,
  CircleStop,
  CloudSun,
  Container,
  DropletOff,
  Droplets,
  Moon,
  TriangleAlert,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { Chip } from '@/ui/chip'
import { cn } from '@/ui/cn'
import { formatCountdown } from '@/components/pump/pump-state'
import { msUntilRetry } from './dry-run'
import type { SolarPumpStatus } from './solar-pump-status'

const SOLAR_STATE_STYLES: Record<SolarPumpStatus, { Icon: typeof Moon; tone: string }> = {
  running: { Icon: Droplets, tone: 'bg-accent-soft text-accent' },
  fault: { Icon: TriangleAlert, tone: 'bg-critical-soft text-critical' },
  source_low: { Icon: DropletOff, tone: 'bg-warning-soft text-warning' },
  stopped: { Icon: CircleStop, tone: 'bg-sunken text-muted' },
  night: { Icon: Moon, tone: 'bg-sunken text-muted' },
  tank_full: { Icon: Container, tone: 'bg-sunken text-muted' },
  low_sun: { Icon: CloudSun, tone: 'bg-sunken text-muted' },
  unknown: { Icon: CircleHelp, tone: 'bg-sunken text-muted' },
}

type Props = {
  word: SolarPumpStatus
  faultCode: number | null
  /** While the pump waits after a dry run: since when, as far as known. */
  dry: { since: number | null; retryMinutes: number } | null
  ranLowToday: boolean
}

/** The pump's state in a word, why, and what it waits for. */
export function SolarStateLine({ word, faultCode, dry, ranLowToday }: Props) {
  const t = useTranslations('widgets.solarPump')
  const { Icon, tone } = SOLAR_STATE_STYLES[word]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex min-w-0 items-center gap-2.5">
        <span
          aria-hidden
          className={cn(
            'grid size-10 shrink-0 place-items-center rounded-full',
            tone,
            word === 'running' && 'turning',
          )}
        >
          <Icon className="size-3/5" />
        </span>
        <span className="min-w-0">
          <strong className="block text-xl leading-tight font-semibold">{t(`words.${word}`)}</strong>
          <span className="block text-xs text-muted">
            {word === 'fault' ? t('faultCode', { code: faultCode ?? 0 }) : t(`why.${word}`)}
          </span>
        </span>
      </p>
      {dry && dry.since !== null && <Retry since={dry.since} retryMinutes={dry.retryMinutes} />}
      {ranLowToday && (
        <Chip tone="warning">
          <DropletOff aria-hidden className="size-3.5" />
          {t('ranLow')}
        </Chip>
      )}
    </div>
  )
}

function Retry({ since, retryMinutes }: { since: number; retryMinutes: number }) {
  const t = useTranslations('widgets.solarPump')
  const now = useNow(1000)
  if (now === null) return null
  const left = msUntilRetry(since, { retryMinutes, now })
  return (
    <p role="timer" className="text-[0.8125rem] font-medium tabular-nums">
      {left === 0 ? t('retryNow') : t('retryIn', { time: formatCountdown(left) })}
    </p>
  )
}
