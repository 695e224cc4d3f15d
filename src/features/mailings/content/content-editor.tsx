'use client'
import { useTranslations } from 'next-intl'
import { type RefObject, useId, useRef } from 'react'
import type { MailText } from '@/contracts/superuser/mail-content'
import { MAILING_LIMITS } from '@/domain/mailings/mailing'
import { MAIL_VARIABLES, type MailVariable } from '@/domain/mailings/variables'
import { writtenLanguages } from '@/domain/mailings/texts'
import { type Language, LANGUAGES, localeName } from '@/domain/text/languages'
import { Chip } from '@/ui/chip'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { TabList } from '@/ui/tab-list'
import type { ContentDraft } from './content-draft'

export type ErrorOf = (path: string) => string | undefined

type Props = {
  draft: ContentDraft
  language: Language
  onLanguage: (language: Language) => void
  onChange: (patch: Partial<ContentDraft>) => void
  errorOf: ErrorOf
}

/** The texts of a mail, one tab for each language; what is empty is sent in another one. */
export function ContentEditor({ draft, language, onLanguage, onChange, errorOf }: Props) {
  const t = useTranslations('mailings.content')
  const id = useId()
  const written = writtenLanguages(draft)
  const change = (patch: Partial<MailText>) => onChange({ [language]: { ...draft[language], ...patch } })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TabList
        id={id}
        label={t('languages')}
        active={language}
        onTab={onLanguage}
        tabs={LANGUAGES.map((value) => ({
          value,
          label: localeName(value),
          ...(!written.includes(value) && { badge: t('none') }),
        }))}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${language}`}
        className="flex flex-col gap-4"
      >
        <TextFields key={language} text={draft[language]} {...{ language, change, errorOf }} />
      </div>
      <Field label={t('link')} hint={t('linkHint')} error={errorOf('content.link')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            inputMode="url"
            maxLength={MAILING_LIMITS.link}
            value={draft.link}
            onChange={(event) => onChange({ link: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

type TextProps = {
  text: MailText
  language: Language
  change: (patch: Partial<MailText>) => void
  errorOf: ErrorOf
}

function TextFields({ text, language, change, errorOf }: TextProps) {
  const t = useTranslations('mailings.content')
  const body = useRef<HTMLTextAreaElement>(null)
  const path = `content.texts.${language}`
  return (
    <>
      <Field label={t('subject')} error={errorOf(`${path}.subject`)}>
        {(control) => (
          <Input
            {...control}
            lang={language}
            autoComplete="off"
            maxLength={MAILING_LIMITS.subject}
            value={text.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-2">
        <Field label={t('body')} hint={t('bodyHint')} error={errorOf(`${path}.body`)}>
          {(control) => (
            <textarea
              {...control}
              ref={body}
              lang={language}
              className="control min-h-64 font-mono text-[0.8125rem]"
              maxLength={MAILING_LIMITS.body}
              value={text.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
        <VariableChips field={body} onInsert={(next) => change({ body: next })} />
      </div>
      <Field label={t('button')} hint={t('buttonHint')} error={errorOf(`${path}.button`)}>
        {(control) => (
          <Input
            {...control}
            lang={language}
            autoComplete="off"
            maxLength={MAILING_LIMITS.button}
            value={text.button}
            onChange={(event) => change({ button: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

type VariableProps = { field: RefObject<HTMLTextAreaElement | null>; onInsert: (text: string) => void }

/** Puts a variable where the cursor stands. */
function VariableChips({ field, onInsert }: VariableProps) {
  const t = useTranslations('mailings.content')
  const insert = (name: MailVariable) => {
    const area = field.current
    if (!area) return
    const word = `{{${name}}}`
    const { value, selectionStart, selectionEnd } = area
    onInsert(value.slice(0, selectionStart) + word + value.slice(selectionEnd))
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(selectionStart + word.length, selectionStart + word.length)
    })
  }
  return (
    <div role="group" aria-label={t('variables')} className="flex flex-wrap items-center gap-1.5">
      <span className="text-[0.8125rem] text-muted">{t('variables')}</span>
      {MAIL_VARIABLES.map((name) => (
        <Chip key={name} onClick={() => insert(name)} data-tip={t(`variableHints.${name}`)}>
          {name}
        </Chip>
      ))}
    </div>
  )
}
