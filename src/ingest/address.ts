import type { FamilyMemory, Lesson } from './types'

/**
 * Where a device hears commands, for dialects in which that is user text. Only what differs from the usual address is
 * kept, and it is told again only when it changes, so a message costs one look-up.
 */
export const addressLesson = ({
  memory,
  deviceId,
  address,
  usual,
  ...place
}: {
  memory: FamilyMemory
  scope: string
  key: string
  deviceId: string
  address: string
  usual: string
}): Lesson[] => {
  const value = address === usual ? null : address
  if ((memory.get(place.scope, place.key) ?? null) === value) return []
  return [{ type: 'lesson', ...place, value, deviceId }]
}
