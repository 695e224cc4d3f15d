import type { applyPreset, SavedMapping, saveMapping } from '@/contracts/devices/inbox'
import type { InboxMessage } from '@/generated/prisma/client'
import { matchTemplate } from '@/ingest/generic/template'
import type { GenericMapping } from '@/ingest/types'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import type { SignedIn } from '@/server/context'
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

/** Saves the mapping that a user has drafted. */
export const saveInboxMapping: Verb<typeof saveMapping> = async (ctx, { params, body }) => {
  const { actor } = ctx
  const row = await requireInboxMessage(actor, params.id)
  return saveMappings(row, { mappings: mappingsFromDraft(row, { draft: body, actor }), ctx })
}

/** Saves the preset mappings of a firmware, under the prefix of the message's topic. */
export const applyInboxPreset: Verb<typeof applyPreset> = async (ctx, { params, body }) => {
  const row = await requireInboxMessage(ctx.actor, params.id)
  const found = findMatchingPreset(row, body.preset)
  if (!found) throw new AppError('invalid_input', 'This preset does not read the message')
  return saveMappings(row, { mappings: found.mappings, ctx })
}

type SaveRequest = { mappings: readonly GenericMapping[]; ctx: SignedIn }

/** Removes from the inbox the message the mappings were made from, and all others that they explain. */
async function saveMappings(row: InboxMessage, { mappings, ctx }: SaveRequest): Promise<SavedMapping> {
  const { actor } = ctx
  const interpretation = interpretWithMappings(row, mappings)
  if (interpretation.family !== 'generic') throw familyConflict(interpretation.family)
  const explained = [row.id, ...(await othersExplainedBy(mappings, row))]
  const saved = await withInboxMessageLock(actor, row, async (client, device) => {
    const rows = await insertMappings(client, { mappings, actor })
    await runQuery(client, 'delete from inbox_message where id = any($1::uuid[])', [explained])
    await signalWorkers({ t: 'mappings' }, client)
    await recordAudit(client, ctx, {
      ...(device && aboutDevice(device, actor)),
      action: 'mapping.save',
      entity: { type: 'mapping', id: rows[0]?.id ?? null, name: row.topic },
      changes: rows.map(({ topic, metric }) => ({
        field: 'mapping',
        before: null,
        after: `${topic} → ${metric}`,
      })),
    })
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

/** Other messages that these mappings recognise. The payload is fetched only of those whose topic fits. */
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
