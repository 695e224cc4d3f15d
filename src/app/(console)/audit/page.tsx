import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listQueryOf, type ListState, parseListState, writeListState } from '@/components/table/list-address'
import { getAuditRecord, listAudit } from '@/contracts/audit'
import { AuditFrame } from '@/features/audit/audit-frame'
import { AUDIT_LIST } from '@/features/audit/audit-list'
import { AuditScreen } from '@/features/audit/audit-screen'
import { RecordPanel } from '@/features/audit/record-panel'
import { listRecords, showRecord } from '@/server/audit/list'
import type { SignedIn } from '@/server/context'
import { foundOrNull, queryOfPage, readVerb, requirePageContext } from '@/server/http/page-call'
import { verifyAuditAction } from './actions'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('audit'))('title'),
})

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AuditPage({ searchParams }: Props) {
  const ctx = await requirePageContext('/audit')
  const state = parseListState(AUDIT_LIST, await searchParams)
  return (
    <MoreMessages names={['audit', 'table']}>
      <AuditFrame verify={verifyAuditAction}>
        <Suspense fallback={<DataTableSkeleton />}>
          <Records ctx={ctx} state={state} />
        </Suspense>
      </AuditFrame>
      {state.open && (
        <Suspense>
          <OpenRecord ctx={ctx} state={state} />
        </Suspense>
      )}
    </MoreMessages>
  )
}

type Part = { ctx: SignedIn; state: ListState }

async function Records({ ctx, state }: Part) {
  const query = queryOfPage(listAudit, listQueryOf(AUDIT_LIST, state))
  return <AuditScreen {...await readVerb(listAudit, listRecords, ctx, { query })} />
}

async function OpenRecord({ ctx, state }: Part) {
  const params = getAuditRecord.params.safeParse({ id: state.open })
  const found = params.success
    ? await foundOrNull(readVerb(getAuditRecord, showRecord, ctx, { params: params.data }))
    : null
  return (
    <RecordPanel
      record={found?.record ?? null}
      sameRequest={found?.sameRequest ?? []}
      backHref={`/audit${writeListState(AUDIT_LIST, { ...state, open: '' })}`}
    />
  )
}
