/** Keys of two devices that are one: what is stored under `from` belongs to `to`. */
export type MergePair = { from: number; to: number }
