import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listQueryOf, parseListState } from '@/components/table/list-address'
import * as templates from '@/contracts/superuser/mail-templates'
import type { MailingDetail, MailingFields } from '@/contracts/superuser/mailing'
import * as mailings from '@/contracts/superuser/mailings'
import { ComposeScreen } from '@/features/mailings/compose/compose-screen'
import { NEW_MAILING } from '@/features/mailings/compose/mailing-draft'
import { MailingPage } from '@/features/mailings/detail/mailing-page'
import { RecipientsTable } from '@/features/mailings/detail/recipients-table'
import { MailingsScreen } from '@/features/mailings/list/mailings-screen'
import type { MailingActions } from '@/features/mailings/mailing-actions'
import { MAILINGS_LIST, RECIPIENTS_LIST } from '@/features/mailings/mailing-address'
import type { SignedIn } from '@/server/context'
import { foundOrNull, queryOfPage, readVerb } from '@/server/http/page-call'
import { showMailingChoices } from '@/server/mailings/audience/preview'
import { listAllMailings, showMailing } from '@/server/mailings/read/list'
import { listRecipients } from '@/server/mailings/read/recipients'
import { STARTERS } from '@/server/mailings/starters'
import { listTemplates, showTemplate } from '@/server/mailings/templates'
import * as actions from './actions'
import type { Search } from './search'

const ACTIONS: MailingActions = {
  create: actions.createMailingAction,
  update: actions.updateMailingAction,
  remove: actions.deleteMailingAction,
  test: actions.testMailingAction,
  send: actions.sendMailingAction,
  pause: actions.pauseMailingAction,
  resume: actions.resumeMailingAction,
  cancel: actions.cancelMailingAction,
  retry: actions.retryMailingAction,
}

type Part = { ctx: SignedIn; search: Search }

export async function MailingList({ ctx, search }: Part) {
  const asked = listQueryOf(MAILINGS_LIST, parseListState(MAILINGS_LIST, search))
  const query = queryOfPage(mailings.listMailings, asked)
  return <MailingsScreen {...await readVerb(mailings.listMailings, listAllMailings, ctx, { query })} />
}

async function findMailing(ctx: SignedIn, id: unknown): Promise<MailingDetail | null> {
  const params = mailings.getMailing.params.safeParse({ id })
  if (!params.success) return null
  const found = await foundOrNull(readVerb(mailings.getMailing, showMailing, ctx, { params: params.data }))
  return found?.mailing ?? null
}

/** A draft is written; what has begun is followed. */
export async function OneMailing({ ctx, search, id }: Part & { id: string }) {
  const mailing = await findMailing(ctx, id)
  if (!mailing) notFound()
  if (mailing.state === 'draft') return <Compose ctx={ctx} search={search} mailing={mailing} />
  return (
    <MailingPage mailing={mailing} actions={ACTIONS}>
      <Suspense fallback={<DataTableSkeleton />}>
        <Recipients ctx={ctx} search={search} id={id} />
      </Suspense>
    </MailingPage>
  )
}

async function Recipients({ ctx, search, id }: Part & { id: string }) {
  const asked = listQueryOf(RECIPIENTS_LIST, parseListState(RECIPIENTS_LIST, search))
  const query = queryOfPage(mailings.listMailingRecipients, asked)
  const input = { params: { id }, query }
  const page = await readVerb(mailings.listMailingRecipients, listRecipients, ctx, input)
  return <RecipientsTable mailingId={id} {...page} />
}

/** What a new mailing begins with: a template, another mailing, or nothing. */
async function startOf({ ctx, search }: Part): Promise<MailingFields> {
  const params = templates.getMailTemplate.params.safeParse({ id: search['template'] })
  if (params.success) {
    const reading = readVerb(templates.getMailTemplate, showTemplate, ctx, { params: params.data })
    const found = await foundOrNull(reading)
    if (found) {
      const { id, version, name, content } = found.template
      return { ...NEW_MAILING, name, content, template: { id, version } }
    }
  }
  const copied = await findMailing(ctx, search['copy'])
  if (!copied) return NEW_MAILING
  const { name, kind, audience, content, rate, template } = copied
  return { name, kind, audience, content, rate, template }
}

export async function Compose({ ctx, search, mailing }: Part & { mailing: MailingDetail | null }) {
  const [choices, known, start] = await Promise.all([
    readVerb(mailings.getMailingChoices, showMailingChoices, ctx, {}),
    readVerb(templates.listMailTemplates, listTemplates, ctx, {}),
    mailing ?? startOf({ ctx, search }),
  ])
  return (
    <ComposeScreen
      mailing={mailing}
      start={start}
      choices={choices}
      templates={known.templates}
      starters={STARTERS}
      actions={ACTIONS}
    />
  )
}
