import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listQueryOf, parseListState } from '@/components/table/list-address'
import * as rollouts from '@/contracts/rollouts/rollouts'
import { ItemSheet } from '@/features/rollouts/detail/item-sheet'
import { ItemsTable } from '@/features/rollouts/detail/items-table'
import { RolloutPage } from '@/features/rollouts/detail/rollout-page'
import { RolloutsScreen } from '@/features/rollouts/list/rollouts-screen'
import {
  ITEMS_LIST,
  ROLLOUTS_LIST,
  rolloutsHref,
  type RolloutsPath,
} from '@/features/rollouts/rollout-address'
import type { RolloutActions, RolloutEditing } from '@/features/rollouts/rollout-actions'
import type { SignedIn } from '@/server/context'
import { foundOrNull, queryOfPage, readVerb } from '@/server/http/page-call'
import { listEventsOfRollout } from '@/server/rollouts/read/events'
import { listItemsOfRollout, showRolloutItem } from '@/server/rollouts/read/items'
import { listAllRollouts, showRollout } from '@/server/rollouts/read/list'

type Search = Record<string, string | string[] | undefined>
type Part = { ctx: SignedIn; search: Search; path: RolloutsPath }

/** The list of roll-outs at either of its places. */
export async function RolloutList({ ctx, search, path }: Part) {
  const asked = listQueryOf(ROLLOUTS_LIST, parseListState(ROLLOUTS_LIST, search))
  const query = queryOfPage(rollouts.listRollouts, asked)
  const found = await readVerb(rollouts.listRollouts, listAllRollouts, ctx, { query })
  return <RolloutsScreen path={path} {...found} />
}

/** A roll-out by its id; null when there is none. */
export async function findRollout(ctx: SignedIn, id: string) {
  const params = rollouts.getRollout.params.safeParse({ id })
  if (!params.success) return null
  return foundOrNull(readVerb(rollouts.getRollout, showRollout, ctx, { params: params.data }))
}

type OneRolloutProps = Part & { id: string; actions: RolloutActions; editing?: RolloutEditing }

/** One roll-out with its devices, and the device that the address opens. */
export async function OneRollout({ ctx, search, path, id, actions, editing }: OneRolloutProps) {
  const [found, history] = await Promise.all([findRollout(ctx, id), loadHistory(ctx, id)])
  if (!found) notFound()
  const item = typeof search['item'] === 'string' ? search['item'] : null
  return (
    <RolloutPage
      rollout={found.rollout}
      events={history?.events ?? []}
      backHref={path}
      actions={actions}
      {...(editing && { editing })}
    >
      <Suspense fallback={<DataTableSkeleton />}>
        <Items ctx={ctx} search={search} id={id} />
      </Suspense>
      {item !== null && (
        <Suspense>
          <OneItem ctx={ctx} search={search} path={path} params={{ id, itemId: item }} />
        </Suspense>
      )}
    </RolloutPage>
  )
}

async function loadHistory(ctx: SignedIn, id: string) {
  const params = rollouts.listRolloutEvents.params.safeParse({ id })
  if (!params.success) return null
  return readVerb(rollouts.listRolloutEvents, listEventsOfRollout, ctx, { params: params.data })
}

async function Items({ ctx, search, id }: Omit<Part, 'path'> & { id: string }) {
  const asked = listQueryOf(ITEMS_LIST, parseListState(ITEMS_LIST, search))
  const query = queryOfPage(rollouts.listRolloutItems, asked)
  const input = { params: { id }, query }
  return <ItemsTable {...await readVerb(rollouts.listRolloutItems, listItemsOfRollout, ctx, input)} />
}

type OneItemProps = Part & { params: { id: string; itemId: string } }

async function OneItem({ ctx, search, path, params: asked }: OneItemProps) {
  const params = rollouts.getRolloutItem.params.safeParse(asked)
  const open = params.success
    ? await foundOrNull(readVerb(rollouts.getRolloutItem, showRolloutItem, ctx, { params: params.data }))
    : null
  const texts = Object.entries(search).filter((one): one is [string, string] => typeof one[1] === 'string')
  const backHref = rolloutsHref(path, new URLSearchParams(texts).toString(), { item: '' })
  return <ItemSheet open={open} backHref={backHref} />
}
