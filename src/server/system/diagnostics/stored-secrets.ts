import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

const SHORTEST = 6
const MOST = 20_000

/** Short enough to stand in a line of the log without looking like a secret: what has no shape of its own. */
const STORED = `
  select secret from (
    select chat_id as secret from telegram_link
    union all select totp_secret from app_user where totp_secret is not null
    union all select secret from webhook
    union all select url from webhook
    union all select auth from push_subscription
    union all select endpoint from push_subscription) all_of_them
  where length(secret) >= ${SHORTEST} limit ${MOST}`

/** Secrets that the database keeps readable, so that a bundle holds none of them whatever they look like. */
export async function loadStoredSecrets(): Promise<string[]> {
  const rows = await runQuery<{ secret: string }>(pool(), STORED)
  return rows.map(({ secret }) => secret)
}
