import type { DiagnosticPart } from '@/contracts/superuser/diagnostics'
import { DIAGNOSTIC_PARTS } from '@/contracts/superuser/diagnostics'
import { redactValue, withoutPeople } from '@/domain/text/redact'
import type { SignedIn } from '@/server/context'
import { log } from '@/server/log'
import { knownSecrets } from '@/server/logging/known-secrets'
import { loadStoredSecrets } from './stored-secrets'
import { PARTS } from './parts'

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
