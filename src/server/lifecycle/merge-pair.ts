/** Keys of two devices that are the same hardware: data stored under `from` belongs to `to`. */
export type MergePair = { from: number; to: number }
