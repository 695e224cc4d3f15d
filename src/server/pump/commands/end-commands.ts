import { type Queryable, run } from '@/server/db/transaction'
import { advance } from './advance'
import { UNANSWERED, type Unanswered } from './unanswered'

const OPEN = `
  select ${UNANSWERED} from command where device = any($1::int[]) and ended_at is null
  order by id for no key update`

/** Withdraws what is ordered of devices (their keys) and not done yet: they change hands. */
export async function endCommands(client: Queryable, devices: readonly number[], now: Date): Promise<void> {
  const open = await run<Unanswered>(client, OPEN, [devices])
  await advance(
    client,
    open.map((command) => ({ command, event: { type: 'withdraw' }, error: 'withdrawn' })),
    now,
  )
}
