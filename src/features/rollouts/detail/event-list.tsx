'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { RolloutEvent } from '@/contracts/rollouts/rollouts'
import { useReason } from '../use-reason'

/** What happened, newest first: transitions, orders, the device's own words, decisions. */
export function EventList({ events }: { events: readonly RolloutEvent[] }) {
  const t = useTranslations('rollouts')
  if (events.length === 0) return <p className="text-sm text-muted">{t('noEvents')}</p>
  return (
    <ol className="flex max-h-96 flex-col gap-2 overflow-y-auto text-sm" tabIndex={0}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  )
}

function EventRow({ event }: { event: RolloutEvent }) {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const reason = useReason()
  const words = [
    stateWords(event, t),
    event.reason && reason(event.reason),
    event.by && t('by', { name: event.by.name }),
  ].filter(Boolean)
  const detail = detailOf(event)
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 break-words">{words.join(' · ')}</span>
        <time className="text-xs text-muted tabular-nums" dateTime={event.at}>
          {format.dateTime(event.at)}
        </time>
      </span>
      {detail && <span className="font-mono text-xs break-all text-muted">{detail}</span>}
    </li>
  )
}

type Texts = ReturnType<typeof useTranslations<'rollouts'>>

/** A state of an item or of a roll-out; without one, what kind of event it was. */
function stateWords({ state, kind }: RolloutEvent, t: Texts): string {
  if (state === null) return t(`kinds.${kind}`)
  const keys = [`itemStates.${state}`, `states.${state}`] as const
  const known = keys.find((key) => t.has(key))
  return known ? t(known as never) : state
}

/** The device's words and figures, as `name: value`. */
function detailOf({ detail }: RolloutEvent): string {
  return Object.entries(detail ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
}
