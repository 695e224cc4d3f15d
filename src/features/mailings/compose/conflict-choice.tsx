'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/ui/button'
import type { DraftField, MailingDraft } from './mailing-draft'
import type { MailingForm } from './use-mailing-form'

/** Of each field that two people have changed at once: both states, and the choice between them. */
export function ConflictChoice({ conflicts, draft, theirs, choose }: MailingForm) {
  const t = useTranslations('mailings.conflict')
  if (conflicts.length === 0) return null
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-control border border-warning p-3">
      <div>
        <h2 className="text-sm font-semibold">{t('title')}</h2>
        <p className="text-[0.8125rem] text-muted">{t('text')}</p>
      </div>
      {conflicts.map((field) => (
        <div key={field} role="group" aria-label={t(`fields.${field}`)} className="grid gap-2 sm:grid-cols-2">
          <Side
            label={t('mine', { field: t(`fields.${field}`) })}
            text={textOf(field, draft)}
            choose={t('keepMine')}
            onChoose={() => choose(field, true)}
          />
          <Side
            label={t('theirs', { field: t(`fields.${field}`) })}
            text={textOf(field, theirs)}
            choose={t('takeTheirs')}
            onChoose={() => choose(field, false)}
          />
        </div>
      ))}
    </section>
  )
}

type SideProps = { label: string; text: string; choose: string; onChoose: () => void }

function Side({ label, text, choose, onChoose }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5 rounded-control bg-sunken p-2.5">
      <p className="text-xs font-medium text-muted">{label}</p>
      <p className="max-h-40 w-full flex-1 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <Button size="sm" onClick={onChoose}>
        {choose}
      </Button>
    </div>
  )
}

/** A field as a text; the audience by its chosen words. */
function textOf(field: DraftField, draft: MailingDraft): string {
  if (field === 'audience') {
    const { roles, languages, tags, kinds, firmware, excluded } = draft.audience
    const words = [...roles, ...languages, ...tags, ...kinds]
    const versions = firmware.map(({ family, version }) => `${family} ${version}`)
    return [...words, ...versions, ...(excluded.length > 0 ? [`−${excluded.length}`] : [])].join(', ') || '–'
  }
  if (field === 'en' || field === 'es' || field === 'hi') {
    const { subject, body, button } = draft[field]
    return [subject, body, button].filter(Boolean).join('\n\n') || '–'
  }
  return field === 'template' ? (draft.template?.id ?? '–') : String(draft[field] ?? '–')
}
