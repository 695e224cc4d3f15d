import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { getFirmwareDistribution } from '@/contracts/firmware/distribution'
import { getRolloutStanding } from '@/contracts/rollouts/rollouts'
import { DistributionScreen } from '@/features/firmware/distribution/distribution-screen'
import { StandingCards } from '@/features/rollouts/list/standing-cards'
import { OtaFrame } from '@/features/rollouts/list/ota-frame'
import type { RolloutActions } from '@/features/rollouts/rollout-actions'
import { OTA_PATH, OTA_VIEWS, type OtaView } from '@/features/rollouts/rollout-address'
import { showDistribution } from '@/server/admin/firmware/distribution'
import type { SignedIn } from '@/server/context'
import { readVerb, requirePageContext } from '@/server/http/page-call'
import { showRolloutStanding } from '@/server/rollouts/read/standing'
import { OneRollout, RolloutList } from '../../superuser/ota-manager/one-rollout'
import * as actions from './actions'

const ACTIONS: RolloutActions = {
  pause: actions.pauseRolloutAction,
  resume: actions.resumeRolloutAction,
  abort: actions.abortRolloutAction,
  retry: actions.retryRolloutAction,
  startTemplate: actions.startTemplateAction,
}

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('firmware.distribution'))('title'),
})

type Search = Record<string, string | string[] | undefined>

export default async function OtaPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requirePageContext('/admin/ota')
  const search = await searchParams
  const id = search['rollout']
  const view: OtaView = OTA_VIEWS.find((one) => one === search['view']) ?? 'rollouts'
  return (
    <MoreMessages names={['firmware', 'ota', 'rollouts', 'table']}>
      {typeof id === 'string' ? (
        <OneRollout ctx={ctx} search={search} id={id} path={OTA_PATH} actions={ACTIONS} />
      ) : (
        <OtaFrame view={view}>
          <Suspense key={view} fallback={<DataTableSkeleton />}>
            {view === 'rollouts' ? (
              <>
                <Standing ctx={ctx} />
                <RolloutList ctx={ctx} search={search} path={OTA_PATH} />
              </>
            ) : (
              <Distribution ctx={ctx} />
            )}
          </Suspense>
        </OtaFrame>
      )}
    </MoreMessages>
  )
}

async function Standing({ ctx }: { ctx: SignedIn }) {
  const standing = await readVerb(getRolloutStanding, showRolloutStanding, ctx, {})
  return <StandingCards {...standing} path={OTA_PATH} />
}

async function Distribution({ ctx }: { ctx: SignedIn }) {
  return <DistributionScreen {...await readVerb(getFirmwareDistribution, showDistribution, ctx, {})} />
}
