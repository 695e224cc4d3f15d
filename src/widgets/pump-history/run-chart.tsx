'use client'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useState } from 'react'
import { useFormat } from '@/client/format'
import type { Trigger } from '@/domain/pump/types'
import type { Runs } from '../kit/pump-runs/use-runs'
import { useRunWords } from '../kit/pump-runs/use-run-words'
import { barOf, lanesOf, runNear, ticksOf } from './timeline'

const COLORS: Record<Trigger, string> = {
  person: 'var(--accent)',
  auto: 'var(--water)',
  schedule: 'var(--info)',
  safety: 'var(--critical)',
  device: 'var(--muted)',
}
/** Thinner could not be seen or hit: percent of the width. */
const LEAST_WIDTH = 0.4

type Props = { runs: Runs; /** More than a day: ticks are dates. */ isLong: boolean }

/** Runs on a time line, a lane for each kind of trigger. The pointer or the arrow keys read single runs. */
export function RunChart({ runs: { runs, from: first, to: last }, isLong }: Props) {
  const t = useTranslations('widgets.pumpHistory')
  const names = useTranslations('widgets.pump')
  const words = useRunWords()
  const [cursor, setCursor] = useState<number | null>(null)
  const window = { from: Date.parse(first), to: Date.parse(last) }
  const lanes = lanesOf(runs)
  const newest = runs.length - 1
  const chosen = runs[Math.min(cursor ?? newest, newest)]
  const follow = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = window.from + ((event.clientX - left) / width) * (window.to - window.from)
    setCursor(runNear(runs, at, window.to))
  }
  return (
    <div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <ul className="flex flex-col text-xs text-muted">
          {lanes.map((lane) => (
            <li key={lane} className="flex h-7 items-center">
              {names(`triggers.${lane}`)}
            </li>
          ))}
        </ul>
        <div className="relative rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {lanes.map((lane) => (
            <svg key={lane} aria-hidden className="block h-7 w-full overflow-visible">
              <rect y={3} width="100%" height={22} fill="var(--sunken)" />
              {runs
                .filter((run) => run.trigger === lane)
                .map((run) => {
                  const { start, size } = barOf(run, window)
                  const isChosen = cursor !== null && run === chosen
                  return (
                    <rect
                      key={run.id}
                      x={`${start * 100}%`}
                      y={isChosen ? 1 : 3}
                      width={`${Math.max(LEAST_WIDTH, size * 100)}%`}
                      height={isChosen ? 26 : 22}
                      fill={COLORS[lane]}
                      stroke={isChosen ? 'var(--ink)' : 'none'}
                      strokeWidth={2}
                    />
                  )
                })}
            </svg>
          ))}
          <input
            type="range"
            aria-label={t('cursor', { count: runs.length })}
            aria-valuetext={chosen && words.line(chosen)}
            min={0}
            max={newest}
            value={Math.min(cursor ?? newest, newest)}
            onChange={(event) => setCursor(Number(event.target.value))}
            onPointerMove={follow}
            onPointerLeave={() => setCursor(null)}
            onFocus={() => setCursor(cursor ?? newest)}
            onBlur={() => setCursor(null)}
            className="absolute inset-0 m-0 size-full cursor-crosshair appearance-none bg-transparent opacity-0"
          />
        </div>
        <Axis window={window} isLong={isLong} />
      </div>
      {chosen && (
        <p className="mt-1 text-[0.8125rem] tabular-nums">
          <span className="text-muted">{t(cursor === null ? 'newest' : 'chosen')}</span> {words.line(chosen)}
        </p>
      )}
    </div>
  )
}

function Axis({ window, isLong }: { window: { from: number; to: number }; isLong: boolean }) {
  const format = useFormat()
  const label = (at: number) =>
    isLong
      ? new Intl.DateTimeFormat(format.locale, {
          timeZone: format.timeZone,
          weekday: 'short',
          day: 'numeric',
        }).format(at)
      : format.time(at)
  return (
    <div aria-hidden className="relative col-start-2 h-4 text-[0.6875rem] text-muted tabular-nums">
      {ticksOf(window).map((at) => {
        const share = (at - window.from) / (window.to - window.from)
        const side = share < 0.05 ? '' : share > 0.95 ? '-translate-x-full' : '-translate-x-1/2'
        return (
          <span key={at} className={`absolute whitespace-nowrap ${side}`} style={{ left: `${share * 100}%` }}>
            {label(at)}
          </span>
        )
      })}
    </div>
  )
}
