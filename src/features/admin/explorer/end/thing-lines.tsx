'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ErasurePreview, MergePreview } from '@/contracts/superuser/users/merge'
import type { AccountThing } from '@/contracts/superuser/users/things'
import { useCountText } from '../use-count-text'

type Line = { thing: AccountThing; count: number }
type Props = { title: string; lines: readonly Line[]; note?: ReactNode }

/** What has one outcome: each thing with its number. */
export function ThingLines({ title, lines, note }: Props) {
  const t = useTranslations('usersExplorer.things')
  const textOf = useCountText()
  if (lines.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="grid gap-x-6 text-sm sm:grid-cols-2">
        {lines.map(({ thing, count }) => (
          <div key={thing} className="flex justify-between gap-3 border-b border-line py-1">
            <dt className="min-w-0">{t(thing)}</dt>
            <dd className="shrink-0 text-muted tabular-nums">{textOf(count)}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-[0.8125rem] text-muted">{note}</p>}
    </section>
  )
}

type Devices = (MergePreview | ErasurePreview)['devices']
const SHOWN = 20

/** The devices it is about, by name. */
export function NamedDevices({ title, devices }: { title: string; devices: Devices }) {
  const t = useTranslations('usersExplorer.lines')
  if (devices.length === 0) return null
  const rest = devices.length - SHOWN
  return (
    <section aria-label={title} className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{title}</h3>
      <p className="wrap-anywhere text-muted">
        {devices
          .slice(0, SHOWN)
          .map(({ deviceId, name }) => (name === deviceId ? name : `${name} (${deviceId})`))
          .join(', ')}
        {rest > 0 && ` ${t('more', { count: rest })}`}
      </p>
    </section>
  )
}
