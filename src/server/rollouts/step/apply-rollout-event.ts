import { stepCampaign } from '@/domain/rollouts/campaign/step-campaign'
import type { CampaignEvent, RolloutGroup, SteppedCampaign } from '@/domain/rollouts/campaign/types'
import { addPause } from '@/domain/rollouts/deadlines'
import type { ItemEvent } from '@/domain/rollouts/item/types'
import { type CampaignState, DROPPABLE_STATES, OPEN_STATES } from '@/domain/rollouts/states'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { AppError } from '@/server/errors'
import { pauseFirmwareTokens } from '@/server/firmware/tokens/issue'
import { MINUTE_MS, SECOND_MS } from '@/server/job'
import { planMembers } from '../targets/plan-members'
import { markAccepted } from './accepted'
import { applyItemEvents } from './apply-item-events'
import { loadGroupFacts } from './group-facts'
import { notifyRollouts } from './notify'
import { awaitSending } from './lock-engine'
import { loadGroups, lockCampaign, type RolloutRow, saveCampaign, saveGroups } from './rollout-row'
import { type TimelineRow, writeTimeline } from './timeline'

/** Whose decision it is, and what is kept of it. */
export type DecidedBy = { userId: string | null; words?: Record<string, unknown> }

const NOT_STARTED: readonly CampaignState[] = ['draft', 'waiting_approval', 'scheduled']
/** Transitions that may start it need its members. */
const STARTING: readonly CampaignEvent['type'][] = ['submit', 'approve', 'tick']

const isAboutToStart = ({ campaign }: RolloutRow, event: CampaignEvent, now: number): boolean =>
  NOT_STARTED.includes(campaign.state) &&
  STARTING.includes(event.type) &&
  !(event.type === 'submit' && campaign.needsApproval) &&
  (campaign.startsAt === null || now >= campaign.startsAt)

/** How often a roll-out is looked at while it runs: thresholds and soak need no quicker answer than a group takes. */
const RUNNING_MS = 5 * SECOND_MS
const WAITING_MS = MINUTE_MS

function dueAtOf({ campaign }: SteppedCampaign, event: CampaignEvent, now: number): number | null {
  switch (campaign.state) {
    case 'scheduled':
      // its time has come, but there was nothing to start
      if (event.type === 'tick') return Math.max(campaign.startsAt ?? 0, now + WAITING_MS)
      return campaign.startsAt ?? now
    case 'running':
    case 'aborting':
      return now + RUNNING_MS
    case 'paused':
      return now + WAITING_MS
    default:
      return null
  }
}

/** Items are told in parts, so that no statement holds too much. */
const ITEMS_AT_ONCE = 500

const ITEMS = `
  select id from rollout_item
  where rollout_id = $1 and ($2::int is null or group_position = $2) and state = any($3::text[]) order by id`

type Meant = { rolloutId: string; group: number | null; event: ItemEvent }

async function tellItems(client: Queryable, { rolloutId, group, event }: Meant, now: Date): Promise<void> {
  const rows = await runQuery<{ id: string }>(client, ITEMS, [rolloutId, group, OPEN_STATES])
  await tellEach(client, rows, { event, now })
}

/** Items that one step of a roll-out ends: the next step, by any worker, ends more. */
const ENDED_AT_ONCE = 1_000

/** Those that have their order first: it is to be taken back. */
const SOME_TO_END = `
  select id from rollout_item where rollout_id = $1 and state = any($2::text[])
  order by state in ('planned', 'queued'), id limit $3`

/** Ends some items of a roll-out that is over; true when there are more. */
async function endSome(
  client: Queryable,
  { rolloutId, event }: { rolloutId: string; event: ItemEvent },
  now: Date,
): Promise<boolean> {
  const values = [rolloutId, DROPPABLE_STATES, ENDED_AT_ONCE]
  const rows = await runQuery<{ id: string }>(client, SOME_TO_END, values)
  const ended = await tellEach(client, rows, { event, now })
  if (ended === 0 || rows.length < ENDED_AT_ONCE) return false
  await runQuery(client, `update rollout set due_at = $2 where id = $1`, [rolloutId, now])
  return true
}

/** Answers how many have moved. */
async function tellEach(
  client: Queryable,
  rows: readonly { id: string }[],
  { event, now }: { event: ItemEvent; now: Date },
): Promise<number> {
  let moved = 0
  for (let i = 0; i < rows.length; i += ITEMS_AT_ONCE) {
    const part = rows.slice(i, i + ITEMS_AT_ONCE)
    const steps = await applyItemEvents(
      client,
      part.map(({ id }) => ({ itemId: id, event })),
      now,
    )
    moved += steps.filter(({ entered }) => entered.length > 0).length
  }
  return moved
}

/** Items of other roll-outs that give way to this one. */
const SUPERSEDED = `
  select o.id from rollout_item i join rollout_item o on o.device_id = i.device_id and o.rollout_id <> i.rollout_id
  where i.rollout_id = $1 and o.state = any($2::text[]) order by o.id`

async function supersedeOthers(client: Queryable, rollout: RolloutRow, now: Date): Promise<void> {
  if (!rollout.supersedes) return
  const rows = await runQuery<{ id: string }>(client, SUPERSEDED, [rollout.id, OPEN_STATES])
  await tellEach(client, rows, { event: { type: 'superseded' }, now })
}

const MEMBERS = `select device_id as id from rollout_item where rollout_id = $1`
/** Ingestion keeps what it knows of a device: from now on it tells the roll-out what these say of their firmware. */
export async function announceMembers(client: Queryable, rolloutId: string): Promise<void> {
  const rows = await runQuery<{ id: number }>(client, MEMBERS, [rolloutId])
  const keys = rows.map(({ id }) => id)
  if (keys.length > 0) await signalWorkers({ t: 'devices', k: keys }, client)
}

/**
 * Whoever has an order and has not begun its download waits with the roll-out, also one that was given up in silence; what runs
 * goes on. Those that have begun to install meanwhile go on with the rest as well.
 */
async function pauseDownloads(client: Queryable, rolloutId: string, isPaused: boolean): Promise<void> {
  const states = isPaused ? DROPPABLE_STATES : OPEN_STATES
  const rows = await runQuery<{ id: string }>(client, ITEMS, [rolloutId, null, states])
  await pauseFirmwareTokens(
    client,
    rows.map(({ id }) => id),
    isPaused,
  )
}

const changedGroups = (before: readonly RolloutGroup[], after: readonly RolloutGroup[]): boolean =>
  JSON.stringify(before) !== JSON.stringify(after)

function timelineOf(
  rollout: RolloutRow,
  { event, stepped, by }: { event: CampaignEvent; stepped: SteppedCampaign; by: DecidedBy | null },
): TimelineRow[] {
  const base = { rolloutId: rollout.id, userId: by?.userId ?? null }
  const decision: TimelineRow[] =
    by === null ? [] : [{ ...base, kind: 'decision', reason: event.type, detail: by.words ?? null }]
  const states = stepped.effects.flatMap((effect): TimelineRow[] => {
    if (effect.type === 'start_group')
      return [{ ...base, kind: 'state', state: 'group_started', detail: { group: effect.group } }]
    if (effect.type !== 'campaign_changed') return []
    const { state, pause } = effect
    return [{ ...base, kind: 'state', state, reason: pause?.reason ?? null, detail: pause && { ...pause } }]
  })
  return [...decision, ...states]
}

/** `isMore`: items are left to be ended by the next step. */
type Applied = { changed: boolean; state: CampaignState; isMore: boolean }

/** Nobody may begin a download. */
const isHalted = (state: CampaignState): boolean => state === 'paused' || state === 'aborting'

/**
 * Holds the roll-out, fixes its members where it is about to start, steps it, and tells its items, in the caller's
 * transaction. `changed`: the event meant something in its state.
 */
export async function applyRolloutEvent(
  client: Queryable,
  rolloutId: string,
  event: CampaignEvent,
  { now, by = null }: { now: Date; by?: DecidedBy | null },
): Promise<Applied> {
  const rollout = await lockCampaign(client, rolloutId)
  if (!rollout) throw new AppError('not_found', 'There is no such roll-out')
  const time = now.getTime()
  if (isAboutToStart(rollout, event, time)) await planMembers(client, rolloutId, now)
  const groups = await loadGroups(client, rollout, now)
  const facts = await loadGroupFacts(client, { rollout, groups }, now)
  const { campaign } = rollout
  const stepped = stepCampaign({ campaign, groups, facts, now: time }, event)
  const isMoved = stepped.effects.length > 0
  const isPaused = campaign.state === 'paused' && campaign.pause !== null
  const starts =
    campaign.state !== 'running' && stepped.campaign.state === 'running' && rollout.startedAt === null
  const startedAt = starts ? time : rollout.startedAt
  const pausedAt = isPaused ? (pausedAtOf(campaign.pause) ?? time) : time
  const dueAt = dueAtOf(stepped, event, time)
  // no item is touched: each knows by the pauses that are over how long its deadline stood
  const isResumed = isPaused && stepped.campaign.state === 'running'
  const pastPauses = isResumed
    ? addPause(rollout.pastPauses, { from: pausedAt, to: time })
    : rollout.pastPauses
  const saved = { id: rolloutId, campaign: stepped.campaign, startedAt, dueAt, pausedAt, pastPauses }
  if (campaign.state === 'running' && stepped.campaign.state !== 'running') await awaitSending(client)
  await saveCampaign(client, saved, now)
  if (changedGroups(groups, stepped.groups)) await saveGroups(client, rolloutId, stepped.groups)
  if (isMoved && event.type === 'resume')
    await markAccepted(client, { id: rolloutId, groups: stepped.groups, facts }, now)
  await writeTimeline(client, timelineOf(rollout, { event, stepped, by }), now)
  if (starts) {
    await supersedeOthers(client, rollout, now)
    await announceMembers(client, rolloutId)
  }
  const halts = isHalted(stepped.campaign.state)
  if (halts !== isHalted(campaign.state)) await pauseDownloads(client, rolloutId, halts)
  let isMore = false
  for (const effect of stepped.effects) {
    if (effect.type === 'start_group')
      await tellItems(client, { rolloutId, group: effect.group, event: { type: 'group_started' } }, now)
    if (effect.type === 'tell_items')
      isMore = await endSome(client, { rolloutId, event: { type: effect.event } }, now)
  }
  if (isMoved) {
    await notifyRollouts(client, [rolloutId])
    await signalWorkers({ t: 'rollouts' }, client)
  }
  return { changed: isMoved, state: stepped.campaign.state, isMore }
}

/** A pause is stored with its time, which the engine does not look at. */
function pausedAtOf(pause: object | null): number | null {
  if (pause === null || !('at' in pause) || typeof pause.at !== 'string') return null
  const time = Date.parse(pause.at)
  return Number.isNaN(time) ? null : time
}
