import type { applyPreset, SavedMapping, saveMapping } from '@/contracts/devices/inbox'
import type { Actor } from '@/domain/access/policy'
import type { InboxMessage } from '@/generated/prisma/client'
import { matchTemplate } from '@/ingest/generic/template'
import type { GenericMapping } from '@/ingest/types'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { insertMappings, mappingView } from '@/server/ingestion/mappings'
import { runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { findMatchingPreset } from './presets'
import {
  isExplained,
  mappingsFromDraft,
  mappingPreviewOf,
  interpretWithMappings,
} from './interpret-with-mappings'
import { requireInboxMessage, withInboxMessageLock } from './visible'

/** Saves what a person has pointed at. */
export const saveInboxMapping: Verb<typeof saveMapping> = async ({ actor }, { params, body }) => {
  const row = await requireInboxMessage(actor, params.id)
  return saveMappings(row, { mappings: mappingsFromDraft(row, { draft: body, actor }), actor })
}

/** Saves the ready-made mappings of a firmware, under the prefix that the message's topic has. */
export const applyInboxPreset: Verb<typeof applyPreset> = async ({ actor }, { params, body }) => {
  const row = await requireInboxMessage(actor, params.id)
  const found = findMatchingPreset(row, body.preset)
  if (!found) throw new AppError('invalid_input', 'This preset does not read the message')
  return saveMappings(row, { mappings: found.mappings, actor })
}

type SaveRequest = { mappings: readonly GenericMapping[]; actor: Actor }

/** The message the mappings were made from leaves the inbox, and all others they explain. */
async function saveMappings(row: InboxMessage, { mappings, actor }: SaveRequest): Promise<SavedMapping> {
  const interpretation = interpretWithMappings(row, mappings)
  if (interpretation.family !== 'generic') throw familyConflict(interpretation.family)
  const explained = [row.id, ...(await othersExplainedBy(mappings, row))]
  const saved = await withInboxMessageLock(actor, row, async (client) => {
    const rows = await insertMappings(client, { mappings, actor })
    await runQuery(client, 'delete from inbox_message where id = any($1::uuid[])', [explained])
    await signalWorkers({ t: 'mappings' }, client)
    return rows
  })
  return {
    mappings: saved.map(mappingView),
    preview: mappingPreviewOf(interpretation),
    explained: explained.length,
  }
}

const familyConflict = (family: string | null) =>
  new AppError(
    'conflict',
    `Messages on this topic are read as ${family ?? 'unknown'}; a mapping would never apply`,
  )

/** Other messages these mappings make something of. Content is fetched only of those whose topic fits. */
async function othersExplainedBy(mappings: readonly GenericMapping[], row: InboxMessage): Promise<string[]> {
  const fits = ({ topic, sender }: Pick<InboxMessage, 'topic' | 'sender'>): boolean =>
    mappings.some((m) => matchTemplate(m.topic, topic) !== null && (m.sender ?? sender) === sender)
  const all = await db().inboxMessage.findMany({
    where: { id: { not: row.id } },
    select: { id: true, topic: true, sender: true },
  })
  const ids = all.filter(fits).map(({ id }) => id)
  const candidates = await db().inboxMessage.findMany({ where: { id: { in: ids } } })
  return candidates.filter((message) => isExplained(message, mappings)).map(({ id }) => id)
}
