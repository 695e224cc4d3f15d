import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listQueryOf, type ListState, parseListState } from '@/components/table/list-address'
import { listAllDevices } from '@/contracts/admin/devices'
import { seesAllDevices } from '@/domain/access/policy'
import { ALL_DEVICES_LIST } from '@/features/admin/devices/all-devices-list'
import { AllDevicesScreen } from '@/features/admin/devices/all-devices-screen'
import { InboxLink } from '@/features/devices/list/inbox-link'
import { DevicesScreen } from '@/features/devices/list/devices-screen'
import { listEveryDevice } from '@/server/admin/devices/list'
import type { SignedIn } from '@/server/context'
import { queryOfPage, readVerb, requirePageContext } from '@/server/http/page-call'
import { ComparePage } from './compare-page'
import { assignDeviceAction, importDevicesAction, registerDeviceAction, setClaimCodeAction } from './actions'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** A link to a comparison has nothing to compare yet when it names nothing. */
const isComparison = async ({ searchParams }: Props) => (await searchParams).compare !== undefined

export async function generateMetadata(props: Props): Promise<Metadata> {
  const area = (await isComparison(props)) ? 'compare' : 'devices'
  return { title: (await getTranslations(area))('title') }
}

/** An owner's devices, or everybody's for administrators; in their place a comparison of some. */
export default async function DevicesPage({ searchParams }: Props) {
  const ctx = await requirePageContext('/devices')
  if (await isComparison({ searchParams }))
    return (
      <MoreMessages names={['compare']}>
        <ComparePage />
      </MoreMessages>
    )
  if (!seesAllDevices(ctx.actor))
    return (
      <MoreMessages names={['table', 'sites']}>
        <DevicesScreen />
      </MoreMessages>
    )
  const state = parseListState(ALL_DEVICES_LIST, await searchParams)
  return (
    <MoreMessages names={['admin', 'table']}>
      <Suspense fallback={<DataTableSkeleton />}>
        <AllDevices ctx={ctx} state={state} />
      </Suspense>
    </MoreMessages>
  )
}

async function AllDevices({ ctx, state }: { ctx: SignedIn; state: ListState }) {
  const query = queryOfPage(listAllDevices, listQueryOf(ALL_DEVICES_LIST, state))
  const page = await readVerb(listAllDevices, listEveryDevice, ctx, { query })
  const actions = {
    register: registerDeviceAction,
    importList: importDevicesAction,
    assign: assignDeviceAction,
    setClaimCode: setClaimCodeAction,
  }
  return <AllDevicesScreen {...page} actions={actions} inbox={<InboxLink />} />
}
