'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLivePage } from '@/client/live/use-live-page'
import { useFormat } from '@/client/format'
import type { MailingDetail } from '@/contracts/superuser/mailing'
import { BackLink } from '@/ui/navigation/back-link'
import { TitledCard } from '@/ui/titled-card'
import { contentDraftOf } from '../content/content-draft'
import { PreviewCard, usePreviewCard } from '../content/preview-card'
import { EMAIL_PATH } from '../mailing-address'
import type { MailingActions } from '../mailing-actions'
import { KindChip, MailingChip } from '../mailing-chips'
import { useAudienceWords } from '../use-audience-words'
import { MailingMenu } from './mailing-menu'
import { ProgressCard } from './progress-card'

type Props = {
  mailing: MailingDetail
  actions: MailingActions
  /** The delivery log. */
  children: ReactNode
}

/** A mailing that is no draft any more: how far it is, to whom it went, how it looks, and what became of each mail. */
export function MailingPage({ mailing, actions, children }: Props) {
  const t = useTranslations('mailings')
  const draft = contentDraftOf(mailing.content)
  const look = usePreviewCard(mailing.kind, draft)
  useLivePage('mailings')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <BackLink href={EMAIL_PATH}>{t('back')}</BackLink>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight break-words">
            {mailing.name}
            <MailingChip state={mailing.state} />
            <KindChip kind={mailing.kind} />
          </h1>
          <MailingLine mailing={mailing} />
        </div>
        <MailingMenu mailing={mailing} actions={actions} />
      </header>
      <ProgressCard mailing={mailing} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {children}
          <AudienceCard mailing={mailing} />
        </div>
        <PreviewCard look={look} isEmpty={false} />
      </div>
    </div>
  )
}

/** By whom, and when. */
function MailingLine({ mailing: { createdBy, startedAt, endedAt, rate } }: { mailing: MailingDetail }) {
  const t = useTranslations('mailings')
  const format = useFormat()
  const parts = [
    createdBy && t('by', { name: createdBy.name }),
    startedAt && t('startedAt', { at: format.dateTime(startedAt) }),
    endedAt && t('endedAt', { at: format.dateTime(endedAt) }),
    t('send.rate', { rate: format.number(rate), count: rate }),
  ].filter(Boolean)
  return <p className="mt-0.5 text-sm break-words text-muted">{parts.join(' · ')}</p>
}

/** What was chosen, as words. */
function AudienceCard({ mailing: { audience, kind, excludedPeople } }: { mailing: MailingDetail }) {
  const t = useTranslations('mailings.audience')
  const reach = useTranslations('mailings.reach')
  const wordsOf = useAudienceWords()
  const chosen = wordsOf(
    audience,
    excludedPeople.map(({ name }) => name),
  )
  return (
    <TitledCard title={t('title')}>
      <p className="text-sm text-muted">{reach(kind === 'news' ? 'newsRule' : 'noticeRule')}</p>
      {chosen.length === 0 && <p className="text-sm">{t('everybody')}</p>}
      {chosen.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
          {chosen.map(([name, words]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words">{words.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </TitledCard>
  )
}
