import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { EmailFrame } from '@/features/mailings/email-frame'
import type { TemplateActions } from '@/features/mailings/mailing-actions'
import { viewOf } from '@/features/mailings/mailing-address'
import { TransportScreen } from '@/features/mailings/transport/transport-screen'
import { requirePageContext } from '@/server/http/page-call'
import * as actions from './actions'
import { Compose, MailingList, OneMailing } from './mailings'
import { OneTemplate, Templates } from './templates'
import type { Search } from './search'

const TEMPLATES: TemplateActions = {
  create: actions.createTemplateAction,
  update: actions.updateTemplateAction,
  remove: actions.deleteTemplateAction,
}

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('mailings'))('title'),
})

export default async function EmailPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requirePageContext('/superuser/email')
  const search = await searchParams
  const { mailing, template } = search
  const part = { ctx, search }
  return (
    <MoreMessages names={['mailings', 'table']}>
      {typeof mailing === 'string' ? (
        <OneMailing {...part} id={mailing} />
      ) : search['new'] !== undefined ? (
        <Compose {...part} mailing={null} />
      ) : typeof template === 'string' ? (
        <OneTemplate {...part} id={template} actions={TEMPLATES} />
      ) : (
        <Overview {...part} />
      )}
    </MoreMessages>
  )
}

function Overview({ ctx, search }: { ctx: Awaited<ReturnType<typeof requirePageContext>>; search: Search }) {
  const view = viewOf(search['view'])
  return (
    <EmailFrame view={view}>
      <Suspense key={view} fallback={<DataTableSkeleton />}>
        {view === 'mailings' && <MailingList ctx={ctx} search={search} />}
        {view === 'templates' && <Templates ctx={ctx} />}
        {view === 'transport' && <TransportScreen check={actions.checkTransportAction} />}
      </Suspense>
    </EmailFrame>
  )
}
