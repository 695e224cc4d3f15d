import { DIAGNOSTIC_PARTS, type DiagnosticPart } from '@/contracts/superuser/diagnostics'
import { redactValue, withoutPeople } from '@/domain/text/redact'
import type { SignedIn } from '@/server/context'
import { log } from '@/server/log'
import { knownSecrets } from '@/server/logging/known-secrets'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { PARTS } from './parts'

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
async function loadStoredSecrets(): Promise<string[]> {
  const rows = await runQuery<{ secret: string }>(pool(), STORED)
  return rows.map(({ secret }) => secret)
}

/** A file of the bundle. */
export type BundleFile = { name: string; text: string }

const clean = (value: unknown, known: readonly string[]): string =>
  withoutPeople(JSON.stringify(redactValue(value, known), null, 2))

/** A part that cannot be read says so, and the others go on: whoever needs the bundle has a console with troubles. */
async function readPart(part: DiagnosticPart, ctx: SignedIn): Promise<unknown> {
  try {
    return await PARTS[part](ctx)
  } catch (error) {
    log.warn({ err: error, part }, 'a part of the diagnostics cannot be read')
    return { unreadable: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * What a bug report needs. Every text passes through the redaction, which knows the secrets of this process and those in the
 * database besides all that look like one; addresses of people are left out.
 */
export async function makeBundle(ctx: SignedIn): Promise<BundleFile[]> {
  const known = [...knownSecrets(), ...(await loadStoredSecrets().catch(() => []))]
  const files: BundleFile[] = []
  for (const part of DIAGNOSTIC_PARTS)
    files.push({ name: `${part}.json`, text: clean(await readPart(part, ctx), known) })
  return files
}
