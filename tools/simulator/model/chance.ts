/** Finalizer of MurmurHash3 (Appleby, public domain): every input bit reaches every output bit. */
const scramble = (value: number): number => {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

const blend = (hash: number, word: number): number =>
  scramble(Math.imul(hash ^ word, 0x9e3779b1) + 0x7f4a7c15)

/** A seed of its own for everything that has a name, so that two devices never share their chance. */
export const seedOf = (seed: number, name: string): number =>
  Array.from(name).reduce((hash, letter) => blend(hash, letter.codePointAt(0) ?? 0), scramble(seed))

/**
 * A number in [0, 1) that belongs to the seed and the keys (whole numbers, e.g. an instant in ms) and is the same
 * for ever. Nothing is drawn from a stream: what one device does never shifts the luck of another.
 */
export const chance = (seed: number, ...keys: number[]): number => {
  const hash = keys.reduce(
    (all, key) => blend(blend(all, key | 0), Math.floor(key / 2 ** 32)),
    scramble(seed),
  )
  return (hash >>> 0) / 2 ** 32
}

/** Standard normal deviate of the seed and the keys (Box-Muller transform). */
export const normal = (seed: number, ...keys: number[]): number => {
  const radius = Math.sqrt(-2 * Math.log(1 - chance(seed, 1, ...keys)))
  return radius * Math.cos(2 * Math.PI * chance(seed, 2, ...keys))
}

/** A smooth wandering in [-1, 1] over time: a new target every `periodMs`, reached without a kink. */
export const drift = ({ seed, at, periodMs }: { seed: number; at: number; periodMs: number }): number => {
  const slot = Math.floor(at / periodMs)
  const share = at / periodMs - slot
  const [from, to] = [chance(seed, slot), chance(seed, slot + 1)]
  const eased = (1 - Math.cos(Math.PI * share)) / 2
  return 2 * (from + (to - from) * eased) - 1
}
