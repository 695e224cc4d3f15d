import { chance, seedOf } from '../model/chance'

/**
 * How an update of a simulated device goes, as it does in the field.
 *
 * | fate | what happens |
 * |---|---|
 * | clean | all goes well |
 * | power_cut | the power fails in the middle of the download |
 * | bad_sum | a byte arrives wrong, each time |
 * | weak_wifi | a slow download that breaks off twice |
 * | stays_minimal | stops at the intermediate firmware (Tasmota); others as silent_old |
 * | silent_old | restarts with the old version and says nothing |
 * | late | all goes well, two hours after anyone expects it |
 * | brick | restarts and never comes back |
 * | rolled_back | the new version fails its self-test and gives way to the old one |
 */
export const FATES = [
  'clean',
  'power_cut',
  'bad_sum',
  'weak_wifi',
  'stays_minimal',
  'silent_old',
  'late',
  'brick',
  'rolled_back',
] as const
export type Fate = (typeof FATES)[number]

/** The share of updates (0-1) that each fate befalls; what is left goes well. */
export type FateShares = Partial<Record<Exclude<Fate, 'clean'>, number>>

const isFate = (word: string): word is Exclude<Fate, 'clean'> =>
  word !== 'clean' && FATES.some((fate) => fate === word)

/** Reads `brick=0.02,late=0.01`; null where a word is no fate, a share is none or all of them exceed 1. */
export const parseFates = (text: string): FateShares | null => {
  const shares: FateShares = {}
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [word = '', share = ''] = part.split('=').map((side) => side.trim())
    const value = share === '' ? NaN : Number(share)
    if (!isFate(word) || !(value >= 0 && value <= 1)) return null
    shares[word] = value
  }
  const sum = Object.values(shares).reduce((all, share) => all + share, 0)
  return sum <= 1 + 1e-9 ? shares : null
}

/** What befalls the update `job` of a device: the same for ever for the same seed. */
export const fateOf = (
  shares: FateShares,
  { seed, deviceId, job }: { seed: number; deviceId: string; job: string },
): Fate => {
  const draw = chance(seedOf(seedOf(seed, deviceId), `update ${job}`))
  let upTo = 0
  for (const fate of FATES) {
    if (fate === 'clean') continue
    upTo += shares[fate] ?? 0
    if (draw < upTo) return fate
  }
  return 'clean'
}
