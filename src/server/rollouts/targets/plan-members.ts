import { RolloutPolicyShape } from '@/contracts/rollouts/policy'
import { RolloutTarget } from '@/contracts/rollouts/rollouts'
import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { chooseMembers, type Member } from './choose-members'
import { imageOf, type TargetWishes } from './target-image'

type PlannedRollout = TargetWishes & Parameters<typeof imageOf>[0] & { target: unknown; policy: unknown }

const ROLLOUT = `
  select r.target, r.policy, r.is_downgrade as "isDowngrade", r.supersedes, a.version, a.family, a.hardware, a.chip,
         a.min_version as "minVersion", a.counter, a.size, a.state, a.minimal_id as "minimalId",
         a.order_template as "orderTemplate", a.format
  from rollout r join firmware_artifact a on a.id = r.artifact_id where r.id = $1`

const CLEAR = [
  `delete from rollout_item where rollout_id = $1`,
  `delete from rollout_group where rollout_id = $1`,
]

const ADD_GROUPS = `
  insert into rollout_group (rollout_id, position) select $1, n from generate_series(0, $2::int - 1) n`

/** Lists of words as JSON: Postgres has no arrays of arrays of different lengths. */
const WORDS = (column: string) => `array(select jsonb_array_elements_text(m.${column}))`

/** A device that was released or has opted out since it was chosen is left out after all. */
const ADD_ITEMS = `
  insert into rollout_item
    (id, rollout_id, device_id, group_position, place, place_reasons, exclusion_keys, target, from_version, since)
  select gen_random_uuid(), $1, d.id, m.position, m.place, ${WORDS('reasons')}, ${WORDS('keys')}, $2, m.version, $3
  from unnest($4::int[], $5::int[], $6::int[], $7::jsonb[], $8::jsonb[], $9::text[])
       m(device, position, place, reasons, keys, version)
  join device d on d.id = m.device
  where d.owner_id is not null and d.firmware_opt_out_at is null
  returning 1`

const ITEMS_A_STATEMENT = 5_000

type Planned = { rolloutId: string; version: string; now: Date }

async function addItems(
  client: Queryable,
  members: readonly Member[],
  { rolloutId, version, now }: Planned,
): Promise<number> {
  const added = await runQuery(client, ADD_ITEMS, [
    rolloutId,
    version,
    now,
    int4s(members, ({ row }) => row.id),
    int4s(members, ({ group }) => group),
    int4s(members, ({ place }) => place),
    members.map(({ reasons }) => JSON.stringify(reasons)),
    members.map(({ keys }) => JSON.stringify(keys)),
    members.map(({ row }) => row.version),
  ])
  return added.length
}

/**
 * Resolves the roll-out's target now, and writes groups and items (state planned) of one that has not started; the caller
 * holds its row. Answers how many items.
 */
export async function planMembers(client: Queryable, rolloutId: string, now: Date): Promise<number> {
  const [rollout] = await runQuery<PlannedRollout>(client, ROLLOUT, [rolloutId])
  if (!rollout) return 0
  const policy = RolloutPolicyShape.parse(rollout.policy)
  const { version, isDowngrade, supersedes } = rollout
  const target = RolloutTarget.parse(rollout.target)
  const query = { rolloutId, image: imageOf(rollout), target, policy, isDowngrade, supersedes }
  const { members } = await chooseMembers(client, query, { now })
  for (const statement of CLEAR) await runQuery(client, statement, [rolloutId])
  await runQuery(client, ADD_GROUPS, [rolloutId, policy.groups.length])
  let items = 0
  for (let i = 0; i < members.length; i += ITEMS_A_STATEMENT)
    items += await addItems(client, members.slice(i, i + ITEMS_A_STATEMENT), { rolloutId, version, now })
  return items
}
