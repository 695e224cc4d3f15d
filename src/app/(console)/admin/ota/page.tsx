import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { getFirmwareDistribution } from '@/contracts/firmware/distribution'
import { DistributionScreen } from '@/features/firmware/distribution/distribution-screen'
import { showDistribution } from '@/server/admin/firmware/distribution'
import type { SignedIn } from '@/server/context'
import { readVerb, requirePageContext } from '@/server/http/page-call'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('firmware.distribution'))('title'),
})

export default async function OtaPage() {
  const ctx = await requirePageContext('/admin/ota')
  return (
    <MoreMessages names={['firmware', 'ota']}>
      <Suspense fallback={<DataTableSkeleton />}>
        <Distribution ctx={ctx} />
      </Suspense>
    </MoreMessages>
  )
}

async function Distribution({ ctx }: { ctx: SignedIn }) {
  return <DistributionScreen {...await readVerb(getFirmwareDistribution, showDistribution, ctx, {})} />
}
