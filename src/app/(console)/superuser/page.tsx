import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { DatabaseAway } from '@/features/system/database-away'
import { SYSTEM_TABS, type SystemTab } from '@/features/system/system-address'
import { SystemFrame } from '@/features/system/system-frame'
import type { SignedIn } from '@/server/context'
import { isDatabaseDown } from '@/server/errors'
import { requirePageContext } from '@/server/http/page-call'
import { TABS } from './_tabs/registry'
import type { TabProps } from './_tabs/tab'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('system'))('title'),
})

const PRESENT: readonly SystemTab[] = SYSTEM_TABS.filter((tab) => TABS[tab])

/** The caller; null while the database does not answer, so that the page says so and not only that it failed. */
async function enter(): Promise<SignedIn | null> {
  try {
    return await requirePageContext('/superuser')
  } catch (error) {
    if (isDatabaseDown(error)) return null
    throw error
  }
}

export default async function SystemPage({ searchParams }: { searchParams: Promise<TabProps['search']> }) {
  const ctx = await enter()
  const search = await searchParams
  const tab = PRESENT.find((one) => one === search['tab']) ?? 'health'
  const part = TABS[tab]
  return (
    <MoreMessages names={['system', 'table', ...(part?.messages ?? [])]}>
      <SystemFrame tab={tab} tabs={ctx ? PRESENT : []}>
        <Suspense key={tab} fallback={<DataTableSkeleton />}>
          {ctx && part ? <part.Tab ctx={ctx} search={search} /> : <DatabaseAway />}
        </Suspense>
      </SystemFrame>
    </MoreMessages>
  )
}
