import type { FittingPreset } from '@/contracts/devices/inbox'
import { type Actor, seesAllDevices } from '@/domain/access/policy'
import type { InboxMessage } from '@/generated/prisma/client'
import { MAPPING_PRESETS, mappingsOf, type MappingPreset } from '@/ingest/generic/presets'
import type { GenericMapping } from '@/ingest/types'
import { isRecognized, mappingPreviewOf, interpretWithMappings } from './interpret-with-mappings'

type PresetMatch = { preset: MappingPreset; prefix: string; mappings: GenericMapping[] }

/** The prefixes under which a preset may recognise the topic: all levels before the device, of any number. */
function prefixesOf(topic: string): string[] {
  const levels = topic.split('/')
  return levels.map((_, n) => levels.slice(0, n).join('/'))
}

function matchPreset(row: InboxMessage, preset: MappingPreset): PresetMatch[] {
  return prefixesOf(row.topic)
    .map((prefix) => ({ preset, prefix, mappings: mappingsOf(preset, prefix) }))
    .filter(({ mappings }) => isRecognized(row, mappings))
    .slice(0, 1)
}

/** The preset of this name if it recognises the message, with its mappings under the prefix of the topic. */
export const findMatchingPreset = (row: InboxMessage, name: string): PresetMatch | undefined =>
  MAPPING_PRESETS.filter((preset) => preset.name === name).flatMap((preset) => matchPreset(row, preset))[0]

/**
 * Presets that recognise this message, even where its values are rejected. They apply to messages of any sender, so
 * only administrators may use them.
 */
export function listMatchingPresets(row: InboxMessage, actor: Actor): FittingPreset[] {
  if (!seesAllDevices(actor)) return []
  return MAPPING_PRESETS.flatMap((preset) => matchPreset(row, preset)).map(({ preset, prefix, mappings }) => {
    const { name, title, firmware } = preset
    return { name, title, firmware, prefix, preview: mappingPreviewOf(interpretWithMappings(row, mappings)) }
  })
}
