import { type Queryable, runQuery } from '@/server/db/transaction'
import type { DeviceRow } from '@/server/devices/device-row'

type Owner = { id: string; name: string }

/** The owner of a device by their e-mail address, as records name users. */
export async function loadOwner(client: Queryable, { ownerId }: DeviceRow): Promise<Owner | null> {
  if (ownerId === null) return null
  const [owner] = await runQuery<Owner>(client, 'select id, email as name from app_user where id = $1', [
    ownerId,
  ])
  return owner ?? null
}
