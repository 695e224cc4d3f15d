import type { Clock } from './clock'

/**
 * The effect of a reading. `live`: moves latest, makes the device online, may alert. `seed`: moves latest only.
 * `history`: is stored and nothing else. `drop`: is not stored.
 */
export type Place = 'live' | 'seed' | 'history' | 'drop'

const newestIndex = (items: readonly { at: number }[]): number => {
  let newest = 0
  items.forEach((item, index) => {
    if (item.at >= (items[newest]?.at ?? item.at)) newest = index
  })
  return newest
}

const placeRetained = ({
  isNewest,
  isNewer,
  clock,
  known,
}: {
  isNewest: boolean
  isNewer: boolean
  clock: Clock
  known: boolean
}): Place => {
  // Without a device time the age of a replayed value is unknown; it may only fill an empty latest.
  if (clock === 'receive') return isNewest && !known ? 'seed' : 'drop'
  return isNewest && isNewer ? 'seed' : 'history'
}

/**
 * Places the readings of one series from one message, in their order. `latestAt`: time of the newest reading
 * known so far, null for none; times in epoch milliseconds. Of equal times the last one counts as newest.
 *
 * | retained replay | clock | newest of the message | newer than latest, or latest empty | place |
 * |---|---|---|---|---|
 * | no | any | yes | yes | live |
 * | no | any | yes | no | history |
 * | no | any | no | any | history |
 * | yes | device | yes | yes | seed |
 * | yes | device | yes | no | history |
 * | yes | device | no | any | history |
 * | yes | receive | yes | latest empty | seed |
 * | yes | receive | yes | latest known | drop |
 * | yes | receive | no | any | drop |
 */
export const placeReadings = ({
  items,
  latestAt,
  retained,
}: {
  items: readonly { at: number; clock: Clock }[]
  latestAt: number | null
  retained: boolean
}): Place[] => {
  const newest = newestIndex(items)
  return items.map(({ at, clock }, index) => {
    const isNewest = index === newest
    const isNewer = latestAt === null || at > latestAt
    if (retained) return placeRetained({ isNewest, isNewer, clock, known: latestAt !== null })
    return isNewest && isNewer ? 'live' : 'history'
  })
}
