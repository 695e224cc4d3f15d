'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { ConflictSides } from '@/components/forms/conflict-sides'
import type { MailTemplate } from '@/contracts/superuser/mail-templates'
import { MISSING } from '@/domain/units'
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
  return (
    <ConflictSides
      heading="h2"
      texts={{ title: t('title'), text: t('text'), keepMine: t('keepMine'), takeTheirs: t('takeTheirs') }}
      fields={conflicts.map((field) => {
        const name = t(`fields.${field}`)
        return {
          field,
          name,
          mine: { label: t('mine', { field: name }), text: textOf(field, draft) },
          theirs: { label: t('theirs', { field: name }), text: textOf(field, theirs) },
        }
      })}
      onChoose={choose}
    />
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
        return draft.rate === null
          ? MISSING
          : t('send.rate', { rate: format.number(draft.rate), count: draft.rate })
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
