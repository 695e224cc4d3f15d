import type { ErasurePreview } from '@/contracts/superuser/users/merge'
import type { AccountThing } from '@/contracts/superuser/users/things'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type CountedRelation, countRelations, loadFactors } from './count-things'

type Line = ErasurePreview['lines'][number]

const OUTCOMES = { delete: 'deleted', release: 'released', detach: 'detached', keep: 'kept' } as const

/** What goes with released devices, and what of them stays. */
const OF_DEVICES = `
  select count(*)::int as readings,
    (select count(*)::int from device_credential c join device d on d.public_id = c.device_public_id
     where d.owner_id = $1) as credentials,
    (select count(*)::int from device_share s join device d on d.uuid = s.device_uuid
     where d.owner_id = $1) as "sharedWith"
  from device where owner_id = $1`
type OfDevices = { readings: number; credentials: number; sharedWith: number }

function sumByThing(counted: readonly CountedRelation[]): Line[] {
  const lines = new Map<string, Line>()
  for (const { thing, erase, count } of counted) {
    const { [erase]: outcome } = OUTCOMES
    const key = `${thing} ${outcome}`
    lines.set(key, { thing, outcome, count: (lines.get(key)?.count ?? 0) + count })
  }
  return [...lines.values()]
}

const line = (thing: AccountThing, outcome: Line['outcome'], count: number): Line => ({
  thing,
  outcome,
  count,
})

const DEVICES = `
  select public_id as "deviceId", coalesce(nullif(name, ''), public_id) as name from device
  where owner_id = $1 order by id limit 200`

/** What the end of an account takes, releases, detaches and keeps. */
export async function previewErasureOf(
  client: Queryable,
  account: ErasurePreview['account'],
): Promise<ErasurePreview> {
  const { id } = account
  const [ofDevices] = await runQuery<OfDevices>(client, OF_DEVICES, [id])
  const { readings, credentials, sharedWith } = ofDevices ?? { readings: 0, credentials: 0, sharedWith: 0 }
  const factors = await loadFactors(client, id)
  const lines = [
    line('profile', 'deleted', 1),
    line('password', 'deleted', Number(factors.password)),
    line('authenticator', 'deleted', Number(factors.authenticator)),
    ...sumByThing(await countRelations(client, id)),
    line('credentials', 'deleted', credentials),
    line('sharedWith', 'deleted', sharedWith),
    line('readings', 'kept', readings),
  ]
  const devices = await runQuery<ErasurePreview['devices'][number]>(client, DEVICES, [id])
  return { account, lines: lines.filter(({ count }) => count > 0), devices }
}
