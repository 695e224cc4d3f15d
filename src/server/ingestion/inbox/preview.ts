import type { previewMapping } from '@/contracts/devices/inbox'
import type { Verb } from '@/server/verb'
import { mappingsFromDraft, mappingPreviewOf, interpretWithMappings } from './interpret-with-mappings'
import { requireInboxMessage } from './visible'

/** Reads the newest message of a kind with an unsaved mapping. */
export const previewOwnMapping: Verb<typeof previewMapping> = async ({ actor }, { params, body }) => {
  const row = await requireInboxMessage(actor, params.id)
  const mappings = mappingsFromDraft(row, { draft: body, actor })
  if (mappings.length === 0) return mappingPreviewOf({ family: null, events: [] })
  return mappingPreviewOf(interpretWithMappings(row, mappings))
}
