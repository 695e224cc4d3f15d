'use client'
import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnsavedWarning } from '@/client/unsaved/use-unsaved-warning'
import { SaveFailure } from '@/components/forms/save-failure'
import type { MailTemplate } from '@/contracts/superuser/mail-templates'
import type { MailingDetail, MailingFields } from '@/contracts/superuser/mailing'
import { MAILING_KINDS, MAILING_LIMITS } from '@/domain/mailings/mailing'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Input, NumberInput } from '@/ui/form/input'
import { BackLink } from '@/ui/navigation/back-link'
import { TitledCard } from '@/ui/titled-card'
import { contentDraftOf, isContentEmpty } from '../content/content-draft'
import { ContentEditor } from '../content/content-editor'
import { PreviewCard, usePreviewCard } from '../content/preview-card'
import { useFieldErrors } from '../content/use-field-errors'
import { EMAIL_PATH, mailingHref } from '../mailing-address'
import type { MailingActions, MailingChoices, Starter } from '../mailing-actions'
import { useScreenKey } from '../use-screen-key'
import { AudienceFields } from './audience-fields'
import { ConflictChoice } from './conflict-choice'
import { RemoveButton } from './remove-button'
import { ReachCard } from './reach-card'
import { SendDialog } from './send-dialog'
import { TemplateMenu } from './template-menu'
import { TestButton } from './test-button'
import { useAudience } from './use-audience'
import { useMailingForm } from './use-mailing-form'

type Props = {
  /** The draft that is changed; null for a new one. */
  mailing: MailingDetail | null
  start: MailingFields
  choices: MailingChoices
  templates: readonly MailTemplate[]
  starters: readonly Starter[]
  actions: MailingActions
}

/** Writes a mailing: what it is, to whom, in which words, how quickly; beside it who gets it and how it looks. */
export function ComposeScreen(props: Props) {
  const router = useRouter()
  const { key, own } = useScreenKey(props.mailing?.id ?? null)
  const show = ({ id }: MailingDetail) => {
    own(id)
    router.replace(mailingHref(id), { scroll: false })
  }
  return <Composer key={key} {...props} onCreated={show} />
}

type ComposerProps = Props & { onCreated: (mailing: MailingDetail) => void }

function Composer(props: ComposerProps) {
  const { mailing, start, choices, templates, starters, actions, onCreated } = props
  const t = useTranslations('mailings')
  const edit = useMailingForm({ mailing, start, actions, onCreated })
  const { form, draft, change, saved } = edit
  const look = usePreviewCard(draft.kind, draft)
  const reached = useAudience(draft.kind, draft.audience)
  const [isSending, setSending] = useState(false)
  useUnsavedWarning(edit.isDirty, t('compose.unsaved'))
  const errorOf = useFieldErrors({ form, look, draft })
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <BackLink href={EMAIL_PATH}>{t('back')}</BackLink>
      <h1 className="text-xl font-semibold tracking-tight">
        {saved ? t('compose.editTitle') : t('compose.newTitle')}
      </h1>
      <ConflictChoice edit={edit} templates={templates} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TitledCard title={t('compose.what')}>
            <Field label={t('compose.name')} hint={t('compose.nameHint')} error={errorOf('name')}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={MAILING_LIMITS.name}
                  value={draft.name}
                  onChange={(event) => change({ name: event.target.value })}
                />
              )}
            </Field>
            <ChoiceChips
              label={t('compose.kind')}
              value={draft.kind}
              onValueChange={(kind) => change({ kind })}
              choices={MAILING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
            <p className="text-[0.8125rem] text-muted">
              {t(draft.kind === 'news' ? 'reach.newsRule' : 'reach.noticeRule')}
            </p>
          </TitledCard>
          <TitledCard title={t('compose.whom')}>
            <AudienceFields
              audience={draft.audience}
              choices={choices}
              excludedPeople={saved?.excludedPeople ?? []}
              onChange={(patch) => change({ audience: { ...draft.audience, ...patch } })}
            />
          </TitledCard>
          <TitledCard
            title={t('compose.words')}
            tools={
              <TemplateMenu
                templates={templates}
                starters={starters}
                isEmpty={isContentEmpty(draft)}
                onPick={(content, template) => change({ ...contentDraftOf(content), template })}
              />
            }
          >
            <ContentEditor
              draft={draft}
              language={look.language}
              onLanguage={look.setLanguage}
              onChange={change}
              errorOf={errorOf}
            />
          </TitledCard>
          <TitledCard title={t('compose.speed')}>
            <Field label={t('compose.rate')} hint={t('compose.rateHint')} error={errorOf('rate')}>
              {(control) => (
                <NumberInput
                  {...control}
                  value={draft.rate}
                  onValueChange={(rate) => change({ rate })}
                  unit={t('compose.perMinute')}
                  className="max-w-48"
                />
              )}
            </Field>
          </TitledCard>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-8.5rem)] lg:overflow-y-auto">
          <ReachCard
            state={reached}
            onExclude={(one) =>
              change({ audience: { ...draft.audience, excluded: [...draft.audience.excluded, one] } })
            }
          />
          <PreviewCard look={look} isEmpty={isContentEmpty(draft)} />
        </div>
      </div>
      <footer className="sticky bottom-[var(--foot)] z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-background px-4 py-3 sm:-mx-6 sm:px-6">
        <SaveFailure text={form.failure} />
        {saved && <RemoveButton mailing={saved} remove={actions.remove} />}
        <Button
          busy={form.busy}
          disabled={edit.conflicts.length > 0 || (saved !== null && !edit.isDirty)}
          onClick={() => void edit.save()}
        >
          {t('compose.save')}
        </Button>
        <TestButton
          language={look.language}
          test={actions.test}
          withSaved={(then) => edit.save(({ id }) => then(id))}
        />
        <Button
          variant="primary"
          disabled={edit.conflicts.length > 0}
          onClick={() => void edit.save(() => setSending(true))}
        >
          <Send aria-hidden />
          {t('compose.send')}
        </Button>
      </footer>
      {isSending && saved && (
        <SendDialog
          mailing={saved}
          send={actions.send}
          onChanged={(theirs) => edit.adopt(saved, theirs)}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  )
}
