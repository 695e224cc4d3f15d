import { type Queryable, run } from '@/server/readings/transaction'

const END = `
  update command set state = 'expired', ended_at = $2, error = coalesce(error, 'withdrawn')
  where device = $1 and ended_at is null`

/** Withdraws what is ordered of a device and not done yet: it has changed hands. */
export const endCommandsOf = (client: Queryable, key: number, now: Date) => run(client, END, [key, now])
