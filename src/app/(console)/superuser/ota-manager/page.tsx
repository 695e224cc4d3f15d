import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listFirmware } from '@/contracts/firmware/firmware'
import { ManagerHead } from '@/features/rollouts/list/rollouts-screen'
import type { RolloutActions, RolloutEditing } from '@/features/rollouts/rollout-actions'
import { MANAGER_PATH } from '@/features/rollouts/rollout-address'
import { RolloutWizard } from '@/features/rollouts/wizard/rollout-wizard'
import { listImages } from '@/server/admin/firmware/images'
import type { SignedIn } from '@/server/context'
import { queryOfPage, readVerb, requirePageContext } from '@/server/http/page-call'
import * as actions from './actions'
import { findRollout, OneRollout, RolloutList } from './one-rollout'

const ACTIONS: RolloutActions = {
  pause: actions.pauseRolloutAction,
  resume: actions.resumeRolloutAction,
  abort: actions.abortRolloutAction,
  retry: actions.retryRolloutAction,
  startTemplate: actions.startTemplateAction,
}
const EDITING: RolloutEditing = {
  create: actions.createRolloutAction,
  update: actions.updateRolloutAction,
  remove: actions.deleteRolloutAction,
  submit: actions.submitRolloutAction,
  approve: actions.approveRolloutAction,
  deny: actions.denyRolloutAction,
  rollback: actions.rollbackRolloutAction,
  copy: actions.copyRolloutAction,
}

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('rollouts'))('managerTitle'),
})

type Search = Record<string, string | string[] | undefined>

const textOf = (value: Search[string]): string | null => (typeof value === 'string' ? value : null)

export default async function OtaManagerPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requirePageContext('/superuser/ota-manager')
  const search = await searchParams
  const id = textOf(search['rollout'])
  return (
    <MoreMessages names={['rollouts', 'table']}>
      {id !== null ? (
        <OneRollout {...{ ctx, search, id }} path={MANAGER_PATH} actions={ACTIONS} editing={EDITING} />
      ) : (
        <ListOrWizard ctx={ctx} search={search} />
      )}
    </MoreMessages>
  )
}

function ListOrWizard({ ctx, search }: { ctx: SignedIn; search: Search }) {
  const edited = textOf(search['edit'])
  if (edited !== null || search['new'] !== undefined) return <Wizard {...{ ctx, search, edited }} />
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <ManagerHead />
      <Suspense fallback={<DataTableSkeleton />}>
        <RolloutList ctx={ctx} search={search} path={MANAGER_PATH} />
      </Suspense>
    </div>
  )
}

/** The most images to choose from. */
const MOST_IMAGES = '200'

async function Wizard({ ctx, search, edited }: { ctx: SignedIn; search: Search; edited: string | null }) {
  const query = queryOfPage(listFirmware, { state: 'ready', limit: MOST_IMAGES })
  const [found, images] = await Promise.all([
    edited === null ? null : findRollout(ctx, edited),
    readVerb(listFirmware, listImages, ctx, { query }),
  ])
  if (edited !== null && found?.rollout.state !== 'draft') notFound()
  return (
    <RolloutWizard
      images={images.firmware}
      rollout={found?.rollout ?? null}
      firmwareId={textOf(search['firmware']) ?? ''}
      editing={EDITING}
    />
  )
}
