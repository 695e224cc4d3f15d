import type { TopicMapping as MappingView } from '@/contracts/devices/inbox'
import type { TopicMapping } from '@/generated/prisma/client'

/** A mapping row as the API shows it. */
export function mappingView(row: TopicMapping): MappingView {
  const { id, topic, metric, channel, path, unit, factor, kind, sender, createdAt } = row
  return { id, topic, metric, channel, path, unit, factor, kind, sender, createdAt: createdAt.toISOString() }
}
