'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MailingKind } from '@/domain/mailings/mailing'
import { type Language, LANGUAGES, localeName } from '@/domain/text/languages'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Spinner } from '@/ui/spinner'
import { TitledCard } from '@/ui/titled-card'
import { type ContentDraft, contentOf, isContentEmpty } from './content-draft'
import { MailFrame, type MailWidth } from './mail-frame'
import { type MailPreview, type MailPreviewState, useMailPreview } from './use-mail-preview'

type Theme = 'light' | 'dark'
type Part = 'html' | 'text'

export type PreviewLook = {
  language: Language
  setLanguage: (language: Language) => void
  theme: Theme
  setTheme: (theme: Theme) => void
}

/** In which language and theme a mail is looked at, and what the server makes of it. */
export function usePreviewCard(
  kind: MailingKind,
  draft: ContentDraft,
): PreviewLook & { drawn: MailPreviewState } {
  const [language, setLanguage] = useState<Language>('en')
  const [theme, setTheme] = useState<Theme>('light')
  const question = isContentEmpty(draft) ? null : { kind, content: contentOf(draft), language, theme }
  return { language, setLanguage, theme, setTheme, drawn: useMailPreview(question) }
}

type Props = { look: ReturnType<typeof usePreviewCard>; isEmpty: boolean }

/** A mail as it will arrive: in three languages, light and dark, on a phone and on a desktop, and as plain text. */
export function PreviewCard({ look, isEmpty }: Props) {
  const t = useTranslations('mailings.preview')
  const [width, setWidth] = useState<MailWidth>('phone')
  const [part, setPart] = useState<Part>('html')
  const { answer: preview, error, isOld } = look.drawn
  return (
    <TitledCard title={t('title')} tools={!isEmpty && isOld ? <Spinner /> : undefined}>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <ChoiceChips
          label={t('language')}
          value={look.language}
          onValueChange={look.setLanguage}
          choices={LANGUAGES.map((value) => ({ value, label: localeName(value) }))}
        />
        <ChoiceChips
          label={t('part')}
          value={part}
          onValueChange={setPart}
          choices={(['html', 'text'] as const).map((value) => ({ value, label: t(`parts.${value}`) }))}
        />
        {part === 'html' && (
          <>
            <ChoiceChips
              label={t('theme')}
              value={look.theme}
              onValueChange={look.setTheme}
              choices={(['light', 'dark'] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
            />
            <ChoiceChips
              label={t('width')}
              value={width}
              onValueChange={setWidth}
              choices={(['phone', 'desktop'] as const).map((value) => ({
                value,
                label: t(`widths.${value}`),
              }))}
            />
          </>
        )}
      </div>
      {isEmpty && <p className="text-sm text-muted">{t('empty')}</p>}
      {!isEmpty && error && (
        <p role="alert" className="text-sm text-critical">
          {error.issues[0]?.message || error.message || t('failed')}
        </p>
      )}
      {!isEmpty && !preview && !error && <p className="text-sm text-muted">{t('drawing')}</p>}
      {!isEmpty && preview && <Drawn preview={preview} wish={look.language} part={part} width={width} />}
    </TitledCard>
  )
}

type DrawnProps = { preview: MailPreview; wish: Language; part: Part; width: MailWidth }

function Drawn({ preview, wish, part, width }: DrawnProps) {
  const t = useTranslations('mailings.preview')
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {preview.language !== wish && (
        <p className="text-sm text-warning">
          {t('fallback', { wish: localeName(wish), language: localeName(preview.language) })}
        </p>
      )}
      <p className="text-sm wrap-anywhere">
        <span className="text-muted">{t('subject')}</span> {preview.subject}
      </p>
      {part === 'html' ? (
        <MailFrame preview={preview} width={width} />
      ) : (
        <pre
          tabIndex={0}
          className="max-h-[36rem] overflow-auto rounded-control bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap"
        >
          {preview.text}
        </pre>
      )}
    </div>
  )
}
