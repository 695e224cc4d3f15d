'use client'
import { Bot, CalendarClock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNow } from '@/client/clock'
import { type Format, useFormat } from '@/client/format'
import type { TodoCard } from '@/contracts/superuser/todo'
import { dateIn, type DueWord, dueWord } from '@/domain/todos/due'
import type { TodoPriority, TodoState } from '@/domain/todos/todo'
import { Chip, type Tone } from '@/ui/chip'

const PRIORITY_TONES: Record<TodoPriority, Tone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'critical',
}
const DUE_TONES: Record<DueWord, Tone> = {
  overdue: 'critical',
  today: 'warning',
  soon: 'info',
  later: 'neutral',
}
const STATE_TONES: Record<TodoState, Tone> = {
  open: 'neutral',
  doing: 'info',
  waiting: 'warning',
  done: 'success',
}
const MINUTE_MS = 60_000

export function PriorityChip({ priority }: { priority: TodoPriority }) {
  const t = useTranslations('todos.priorities')
  return <Chip tone={PRIORITY_TONES[priority]}>{t(priority)}</Chip>
}

export function StateChip({ state }: { state: TodoState }) {
  const t = useTranslations('todos.states')
  return <Chip tone={STATE_TONES[state]}>{t(state)}</Chip>
}

/** A date of the calendar, which is the same in every time zone. */
export const formatDate = ({ locale }: Pick<Format, 'locale'>, date: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** The due date with its word, by the reader's calendar. */
export function DueChip({ todo: { due, state } }: { todo: Pick<TodoCard, 'due' | 'state'> }) {
  const t = useTranslations('todos.due')
  const format = useFormat()
  const now = useNow(MINUTE_MS)
  if (due === null) return null
  const word = now === null ? null : dueWord({ due, state }, dateIn(format.timeZone, now))
  // the server does not know in which ways its reader writes dates
  const date = now === null ? due : formatDate(format, due)
  return (
    <Chip tone={word ? DUE_TONES[word] : 'neutral'}>
      <CalendarClock aria-hidden />
      {word === 'overdue' || word === 'today' ? t('withWord', { word: t(word), date }) : date}
    </Chip>
  )
}

export function AutomaticChip() {
  const t = useTranslations('todos')
  return (
    <Chip tone="accent" title={t('automaticHint')}>
      <Bot aria-hidden />
      {t('automaticChip')}
    </Chip>
  )
}
