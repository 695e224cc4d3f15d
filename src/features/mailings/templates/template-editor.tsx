'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { ApiError } from '@/client/api'
import { useUnsavedWarning } from '@/client/unsaved/use-unsaved-warning'
import { SaveFailure } from '@/components/forms/save-failure'
import { useSave } from '@/components/forms/use-save'
import type { MailContent } from '@/contracts/superuser/mail-content'
import type { MailTemplateDetail } from '@/contracts/superuser/mail-templates'
import { MAILING_LIMITS } from '@/domain/mailings/mailing'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { BackLink } from '@/ui/navigation/back-link'
import { TitledCard } from '@/ui/titled-card'
import { toast } from '@/ui/toast/toast'
import { contentDraftOf, contentOf, isContentEmpty } from '../content/content-draft'
import { ContentEditor } from '../content/content-editor'
import { PreviewCard, usePreviewCard } from '../content/preview-card'
import { useFieldErrors } from '../content/use-field-errors'
import { templateHref, viewHref } from '../mailing-address'
import type { TemplateActions } from '../mailing-actions'
import { useDraft } from '../use-draft'
import { useScreenKey } from '../use-screen-key'
import { RemoveTemplate } from './remove-template'
import { VersionList } from './version-list'

type Props = {
  /** The template that is changed; null for a new one. */
  template: MailTemplateDetail | null
  /** The texts that a new one begins with. */
  start: MailContent
  startName: string
  actions: TemplateActions
}

/** Of a 409 the present template; null for any other failure. */
const presentOf = (error: unknown): MailTemplateDetail | null =>
  error instanceof ApiError && error.status === 409 && error.current
    ? (error.current as MailTemplateDetail)
    : null

const draftOf = ({ name, content }: Pick<MailTemplateDetail, 'name' | 'content'>) => ({
  name,
  ...contentDraftOf(content),
})

/** Writes a template; each save is a version of its own, and an earlier one can be brought back. */
export function TemplateEditor(props: Props) {
  const router = useRouter()
  const { key, own } = useScreenKey(props.template?.id ?? null)
  const show = ({ id }: MailTemplateDetail) => {
    own(id)
    router.replace(templateHref(id), { scroll: false })
  }
  return <Editor key={key} {...props} onCreated={show} />
}

type EditorProps = Props & { onCreated: (template: MailTemplateDetail) => void }

function Editor({ template, start, startName, actions, onCreated }: EditorProps) {
  const t = useTranslations('mailings.templates')
  const form = useSave()
  const [base, setBase] = useState(template)
  const { draft, latestDraft, put, change, rebase } = useDraft(() =>
    draftOf(template ?? { name: startName, content: start }),
  )
  const [theirs, setTheirs] = useState<MailTemplateDetail | null>(null)
  const look = usePreviewCard('news', draft)
  const { name } = draft
  const content = contentOf(draft)
  const isDirty =
    JSON.stringify([name, content]) !==
    JSON.stringify([base?.name ?? '', base?.content ?? { texts: {}, link: '' }])
  useUnsavedWarning(isDirty, t('unsaved'))
  const showTheirs = (kept: MailTemplateDetail) => {
    setBase(kept)
    setTheirs(null)
    put(draftOf(kept))
  }
  const send = async () => {
    const sent = latestDraft()
    const body = { name, content }
    const { template: kept } = base
      ? await runAction(actions.update({ params: { id: base.id }, body: { ...body, version: base.version } }))
      : await runAction(actions.create({ body }))
    setBase(kept)
    rebase(sent, draftOf(kept))
    toast.success(t('saved', { name: kept.name, version: kept.version }))
    if (!base) onCreated(kept)
  }
  const save = () =>
    form.save(async () => {
      try {
        await send()
      } catch (error) {
        const present = presentOf(error)
        if (!present) throw error
        setTheirs(present)
      }
    })
  const errorOf = useFieldErrors({ form, look, draft })
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <BackLink href={viewHref('templates')}>{t('back')}</BackLink>
      <h1 className="text-xl font-semibold tracking-tight">{base ? t('editTitle') : t('newTitle')}</h1>
      {theirs && (
        <section
          role="alert"
          className="flex flex-col gap-3 rounded-control border border-warning p-3 text-sm"
        >
          <p>{t('conflict', { version: theirs.version, name: theirs.versions[0]?.createdBy ?? '–' })}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => showTheirs(theirs)}>
              {t('takeTheirs')}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                setBase(theirs)
                setTheirs(null)
              }}
            >
              {t('keepMine')}
            </Button>
          </div>
        </section>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TitledCard title={t('texts')}>
            <Field label={t('name')} error={errorOf('name')}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={MAILING_LIMITS.name}
                  value={name}
                  onChange={(event) => change({ name: event.target.value })}
                />
              )}
            </Field>
            <ContentEditor
              draft={draft}
              language={look.language}
              onLanguage={look.setLanguage}
              onChange={change}
              errorOf={errorOf}
            />
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
              <SaveFailure text={form.failure} />
              {base && <RemoveTemplate template={base} remove={actions.remove} />}
              <Button
                variant="primary"
                busy={form.busy}
                disabled={theirs !== null || (base !== null && !isDirty)}
                onClick={() => void save()}
              >
                {t('save')}
              </Button>
            </footer>
          </TitledCard>
          {base && <VersionList versions={base.versions} onUse={(old) => change(contentDraftOf(old))} />}
        </div>
        <PreviewCard look={look} isEmpty={isContentEmpty(draft)} />
      </div>
    </div>
  )
}
