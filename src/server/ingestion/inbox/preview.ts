import type { previewMapping } from '@/contracts/devices/inbox'
import type { Verb } from '@/server/verb'
import { mappingsOf, previewOf, readWith } from './read-with'
import { requireMessage } from './visible'

/** Reads the newest message of a kind with a mapping that is not saved. */
export const previewOwnMapping: Verb<typeof previewMapping> = async ({ actor }, { params, body }) => {
  const row = await requireMessage(actor, params.id)
  const mappings = mappingsOf(row, { draft: body, actor })
  if (mappings.length === 0) return { deviceId: null, online: null, readings: [], rejected: [] }
  return previewOf(readWith(row, mappings))
}
