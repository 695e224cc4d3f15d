import * as z from 'zod'
import { BOOT_RELAY_SOURCES } from '@/domain/rollouts/guard-facts/boot-relay'
import { PLACE_REASONS } from '@/domain/rollouts/groups'
import { HEALTH_MEASURES } from '@/domain/rollouts/health/measures'
import { FAILURE_REASONS, GUARDS, WRONG_REASONS } from '@/domain/rollouts/reasons'
import { CAMPAIGN_STATES, GROUP_STATES, ITEM_STATES, PAUSE_REASONS } from '@/domain/rollouts/states'
import { endpoint } from '../endpoint'
import { listQuery } from '../list'
import { RolloutPolicyShape } from './policy'

const at = z.iso.datetime()
const id = z.strictObject({ id: z.uuid() })
const word = z.string().trim().min(1).max(64)
const words = z.array(word).max(50).default([])
const person = z.object({ id: z.string(), name: z.string() }).nullable()

/** Which devices are meant; the members are fixed when the roll-out starts. Empty lists mean any. */
export const RolloutTarget = z.strictObject({
  families: words,
  hardware: words,
  /** Running versions. */
  versions: words,
  kinds: words,
  tags: words,
  owners: z.array(z.uuid()).max(50).default([]),
  /** Only these devices, by public id. */
  devices: z.array(z.string().max(200)).max(5000).default([]),
  /** Never these, by public id. */
  excluded: z.array(z.string().max(200)).max(5000).default([]),
  excludedTags: words,
  /** Only devices that this roll-out has updated, or that are missing since. */
  changedBy: z.uuid().optional(),
})
export type RolloutTarget = z.output<typeof RolloutTarget>

/** Items by state; their sum is the number of items. */
export const RolloutCounts = z.record(z.enum(ITEM_STATES), z.number())

const Pause = z.object({
  reason: z.enum(PAUSE_REASONS),
  /** The group's place, from 0. */
  group: z.number().nullable(),
  /** The figures that decided. */
  rule: z.string().optional(),
  value: z.number().optional(),
  limit: z.number().optional(),
  failure: z.string().optional(),
})

export const RolloutCard = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  pause: Pause.nullable(),
  firmware: z.object({ id: z.string(), family: z.string(), product: z.string(), version: z.string() }),
  isTemplate: z.boolean(),
  isDowngrade: z.boolean(),
  counts: RolloutCounts,
  createdBy: person,
  createdAt: at,
  startsAt: at.nullable(),
  startedAt: at.nullable(),
  endedAt: at.nullable(),
  /** Counts its changes: a write names the one it has read. */
  version: z.number(),
})
export type RolloutCard = z.output<typeof RolloutCard>

/** What goes wrong in one group: whoever resumes a paused roll-out accepts it. */
export const AcceptedFigures = z.strictObject({
  /** The group's place, from 0. */
  group: z.number().int().min(0),
  /** Devices that failed, were rolled back, timed out or are missing. */
  bad: z.number().int().min(0),
  /** Failures of one reason within the soak. */
  failures: z
    .array(z.strictObject({ reason: z.enum(FAILURE_REASONS), items: z.number().int().min(1) }))
    .max(50),
})

export const RolloutGroup = z.object({
  position: z.number(),
  state: z.enum(GROUP_STATES),
  counts: RolloutCounts,
  startedAt: at.nullable(),
  reachedAt: at.nullable(),
  /**
   * What the health gate saw: alert episodes over device-days of updated devices and of those of the same kinds and hardware
   * that are not yet; null while it was not asked. `smallestRise`: the factor that would be noticed.
   */
  health: z
    .object({
      state: z.enum(['pass', 'pause', 'cannot_see']),
      p: z.number(),
      ratio: z.number().nullable(),
      smallestRise: z.number().nullable(),
      k1: z.number(),
      T1: z.number(),
      k0: z.number(),
      T0: z.number(),
      /** Besides alerts, per device over its last day: minutes of silence a day, readings an hour, battery percent a day. */
      measures: z
        .array(
          z.object({
            measure: z.enum(HEALTH_MEASURES),
            state: z.enum(['pass', 'pause', 'cannot_see']),
            p: z.number(),
            updatedMedian: z.number().nullable(),
            othersMedian: z.number().nullable(),
          }),
        )
        .default([]),
      at,
    })
    .nullable(),
})
export type RolloutGroup = z.output<typeof RolloutGroup>

export const RolloutDetail = RolloutCard.extend({
  notes: z.string(),
  policy: RolloutPolicyShape,
  target: RolloutTarget,
  supersedes: z.boolean(),
  needsApproval: z.boolean(),
  submittedBy: person,
  approvedBy: person,
  denial: z.string().nullable(),
  endsAt: at.nullable(),
  rollbackOf: z.object({ id: z.string(), name: z.string() }).nullable(),
  rollbacks: z.array(z.object({ id: z.string(), name: z.string() })),
  groups: z.array(RolloutGroup),
  /** Items whose last attempt ended so, the commonest first. */
  failures: z.array(z.object({ reason: z.string(), items: z.number() })),
  /** Of a paused one: what a resume accepts, by group. */
  toAccept: z.array(AcceptedFigures),
  /** Items that are held by each reason. */
  holds: z.array(z.object({ reason: z.string(), items: z.number() })),
  /** What the image cannot prove: devices of its family check no signature. */
  isUnsigned: z.boolean(),
})
export type RolloutDetail = z.output<typeof RolloutDetail>

export const RolloutItem = z.object({
  id: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  owner: person,
  group: z.number(),
  place: z.number(),
  placeReasons: z.array(z.enum(PLACE_REASONS)),
  state: z.enum(ITEM_STATES),
  /** Of ITEM reasons in domain/rollouts/reasons. */
  reason: z.string().nullable(),
  percent: z.number(),
  attempts: z.number(),
  fromVersion: z.string().nullable(),
  target: z.string(),
  isLate: z.boolean(),
  since: at,
  endedAt: at.nullable(),
})
export type RolloutItem = z.output<typeof RolloutItem>

/**
 * | kind       | means                                                          |
 * |------------|----------------------------------------------------------------|
 * | state      | an item or a roll-out entered `state`                          |
 * | order      | an order went out, was taken back, or could not be sent        |
 * | message    | the device's own words, a version, presence, or bytes sent     |
 * | decision   | a person's: pause, resume, not tonight …                       |
 * | correction | a late proof changed an ended item                             |
 */
export const ROLLOUT_EVENT_KINDS = ['state', 'order', 'message', 'decision', 'correction'] as const

export const RolloutEvent = z.object({
  id: z.string(),
  at,
  kind: z.enum(ROLLOUT_EVENT_KINDS),
  state: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  by: person,
})
export type RolloutEvent = z.output<typeof RolloutEvent>

/** One guard with the value that it saw. */
export const RolloutGuard = z.object({
  name: z.enum(GUARDS),
  state: z.enum(['ok', 'held']),
  value: z.union([z.number(), z.string()]).nullable(),
  limit: z.union([z.number(), z.string()]).nullable(),
  /** Of what a relay does at a start: how that is known. */
  source: z.enum(BOOT_RELAY_SOURCES).optional(),
})

export const rolloutFilters = {
  state: z.enum(CAMPAIGN_STATES).optional(),
  firmware: z.uuid().optional(),
  templates: z.enum(['only', 'none']).optional(),
}
export const ROLLOUT_SORTS = ['-created', 'created', 'name', '-name'] as const

export const listRollouts = endpoint({
  method: 'GET',
  path: '/rollouts',
  access: 'admin',
  summary: 'Firmware roll-outs, newest first',
  query: listQuery(rolloutFilters, ROLLOUT_SORTS),
  output: z.object({ rollouts: z.array(RolloutCard), total: z.number(), nextCursor: z.string().nullable() }),
})

export const getRollout = endpoint({
  method: 'GET',
  path: '/rollouts/{id}',
  access: 'admin',
  summary: 'One roll-out with its groups, failures and holds',
  params: id,
  output: z.object({ rollout: RolloutDetail }),
})

export const getRolloutStanding = endpoint({
  method: 'GET',
  path: '/rollouts/standing',
  access: 'admin',
  summary:
    'What goes wrong in all roll-outs that are not over, and which devices have been held for too long',
  output: z.object({
    /** Items whose last attempt ended so, and in how many roll-outs; the commonest first. */
    failures: z.array(z.object({ reason: z.string(), items: z.number(), rollouts: z.number() })),
    /** Those that have waited for their order for longer than their roll-out's policy says; at most 50, the longest first. */
    held: z.object({
      total: z.number(),
      items: z.array(
        z.object({
          id: z.string(),
          rolloutId: z.string(),
          rollout: z.string(),
          deviceId: z.string(),
          deviceName: z.string(),
          reason: z.string().nullable(),
          since: at,
        }),
      ),
    }),
  }),
})

export const rolloutItemFilters = {
  state: z.enum(ITEM_STATES).optional(),
  reason: z.string().trim().max(40).optional(),
  /** What went wrong, as `failures` of the roll-out counts it: the reason of the end, or else the last error. */
  failure: z.enum(WRONG_REASONS).optional(),
  group: z.coerce.number().int().min(0).optional(),
}

export const listRolloutItems = endpoint({
  method: 'GET',
  path: '/rollouts/{id}/items',
  access: 'admin',
  summary: 'The devices of a roll-out in its order',
  params: id,
  query: listQuery(rolloutItemFilters, ['place', '-since', 'since'] as const),
  output: z.object({ items: z.array(RolloutItem), total: z.number(), nextCursor: z.string().nullable() }),
})

export const getRolloutItem = endpoint({
  method: 'GET',
  path: '/rollouts/{id}/items/{itemId}',
  access: 'admin',
  summary: 'One device of a roll-out: its guards with their values, and its last 500 events',
  params: z.strictObject({ id: z.uuid(), itemId: z.uuid() }),
  output: z.object({
    item: RolloutItem,
    guards: z.array(RolloutGuard),
    events: z.array(RolloutEvent),
  }),
})

export const listRolloutEvents = endpoint({
  method: 'GET',
  path: '/rollouts/{id}/events',
  access: 'admin',
  summary: 'The last 200 events of a roll-out itself, newest first',
  params: id,
  output: z.object({ events: z.array(RolloutEvent) }),
})
