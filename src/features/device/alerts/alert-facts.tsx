'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Alert } from '@/contracts/alerts'
import { cn } from '@/ui/cn'
import { SEVERITY_STYLES } from '@/components/alerts/severity-styles'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { useDurationText, useEvidenceSentences } from './use-evidence-text'
import { EvidenceChart } from './evidence-chart'

/** What an alert is: a sign, its name, its severity in words. */
export function AlertTitle({ alert }: { alert: Alert }) {
  const t = useTranslations('deviceAlerts.severity')
  const nameOf = useAlertName()
  const { Icon, text } = SEVERITY_STYLES[alert.severity]
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-semibold', text)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{t(alert.severity)}: </span>
      {nameOf(alert)}
    </span>
  )
}

/** What happened to it besides: acknowledged, snoozed, escalated, held back. */
export function AlertStatusList({ alert }: { alert: Alert }) {
  const t = useTranslations('deviceAlerts')
  const format = useFormat()
  const { acknowledgedAt, acknowledgedBy, snoozedUntil, escalatedAt, held, resolvedAt } = alert
  const isSnoozed = snoozedUntil !== null && resolvedAt === null && acknowledgedAt === null
  const notes = [
    acknowledgedAt &&
      t(acknowledgedBy ? 'acknowledgedBy' : 'acknowledgedAt', {
        name: acknowledgedBy ?? '',
        at: format.dateTime(acknowledgedAt),
      }),
    isSnoozed && t('snoozedUntil', { time: format.dateTime(snoozedUntil) }),
    escalatedAt && t('escalatedAt', { at: format.dateTime(escalatedAt) }),
    held && resolvedAt === null && !isSnoozed && t('held'),
  ].filter((note) => typeof note === 'string')
  if (notes.length === 0) return null
  return (
    <ul className="text-[0.8125rem] text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** Why it is, or was, there: in words and as a small picture. */
export function AlertEvidence({ alert }: { alert: Alert }) {
  const sentences = useEvidenceSentences()
  return (
    <>
      <p className="text-sm">{sentences(alert).join(' ')}</p>
      <EvidenceChart alert={alert} />
    </>
  )
}

/** When it began, and how long it lasted or has lasted until `now`. */
export function AlertTimes({ alert: { openedAt, resolvedAt }, now }: { alert: Alert; now: number | null }) {
  const t = useTranslations('deviceAlerts')
  const format = useFormat()
  const durationText = useDurationText()
  const end = resolvedAt === null ? now : Date.parse(resolvedAt)
  return (
    <span className="text-[0.8125rem] text-muted tabular-nums">
      <time dateTime={openedAt}>{format.dateTime(openedAt)}</time>
      {end !== null &&
        ` · ${t(resolvedAt === null ? 'forSoFar' : 'lasted', { time: durationText(Math.max(0, end - Date.parse(openedAt))) })}`}
    </span>
  )
}
