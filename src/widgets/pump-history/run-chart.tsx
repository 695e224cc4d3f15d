'use client'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useState } from 'react'
import type { Trigger } from '@/domain/pump/types'
import type { PumpRuns } from '@/components/pump/runs/use-runs'
import { useRunFormat } from '@/components/pump/runs/use-run-format'
import { TimeAxis } from './time-axis'
import { barOf, lanesOf, runNear } from './timeline'

const COLORS: Record<Trigger, string> = {
  person: 'var(--accent)',
  auto: 'var(--water)',
  schedule: 'var(--water-deep)',
  safety: 'var(--critical)',
  device: 'var(--muted)',
}
/** Thinner could not be seen or hit: percent of the width. */
const LEAST_WIDTH = 0.4

/** Runs on a time line, two rows and a line of a grid of two columns, a lane for each kind of trigger. The pointer or the arrow keys read single runs. */
export function RunChart({ runs: { runs, from: first, to: last } }: { runs: PumpRuns }) {
  const t = useTranslations('widgets.pumpHistory')
  const names = useTranslations('widgets.pump')
  const words = useRunFormat()
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
    <>
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
      <TimeAxis window={window} />
      {chosen && (
        <p className="col-span-2 mt-1 text-[0.8125rem] tabular-nums">
          <span className="text-muted">{t(cursor === null ? 'newest' : 'chosen')}</span> {words.line(chosen)}
        </p>
      )}
    </>
  )
}
