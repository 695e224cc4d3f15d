'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { MailTemplate } from '@/contracts/superuser/mail-templates'
import { MISSING } from '@/domain/units'
import { Button } from '@/ui/button'
import { useAudienceWords } from '../use-audience-words'
import type { DraftField, MailingDraft } from './mailing-draft'
import type { MailingForm } from './use-mailing-form'

type Props = {
  edit: Pick<MailingForm, 'conflicts' | 'draft' | 'theirs' | 'choose'>
  templates: readonly MailTemplate[]
}

/** Of each field that two people have changed at once: both states, and the choice between them. */
export function ConflictChoice({ edit, templates }: Props) {
  const { conflicts, draft, theirs, choose } = edit
  const t = useTranslations('mailings.conflict')
  const textOf = useFieldText(templates)
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

/** Says a field as a person reads it: words for what was chosen, the template by its name. */
function useFieldText(
  templates: readonly MailTemplate[],
): (field: DraftField, draft: MailingDraft) => string {
  const t = useTranslations('mailings')
  const format = useFormat()
  const audienceWords = useAudienceWords()
  const audienceText = ({ excluded, ...audience }: MailingDraft['audience']) =>
    audienceWords(audience, excluded.length > 0 ? [format.number(excluded.length)] : [])
      .map(([name, words]) => `${name}: ${words.join(', ')}`)
      .join('\n') || t('audience.everybody')
  const templateText = ({ id, version }: NonNullable<MailingDraft['template']>) => {
    const name = templates.find((one) => one.id === id)?.name
    return [name, t('templates.version', { version })].filter(Boolean).join(' · ')
  }
  return (field, draft) => {
    switch (field) {
      case 'audience':
        return audienceText(draft.audience)
      case 'kind':
        return t(`kinds.${draft.kind}`)
      case 'rate':
        return draft.rate === null ? MISSING : t('send.rate', { rate: format.number(draft.rate) })
      case 'template':
        return draft.template ? templateText(draft.template) : MISSING
      case 'name':
      case 'link':
        return draft[field] || MISSING
      default: {
        const { subject, body, button } = draft[field]
        return [subject, body, button].filter(Boolean).join('\n\n') || MISSING
      }
    }
  }
}
