type ReceivedValue = { value: number; receivedAt: number }

/** Two equal values closer than this are one report sent twice. */
const REPEAT_WINDOW_MS = 2000

/**
 * Whether a value repeats the previous one. `identified`: the message carries a time, a sequence number or a frame
 * counter, so its value is not compared. Times in epoch milliseconds.
 *
 * | identified | previous value | apart | repeat |
 * |---|---|---|---|
 * | yes | any | any | no |
 * | no | none | – | no |
 * | no | another | any | no |
 * | no | the same | up to 2 s | yes |
 * | no | the same | more than 2 s | no: a steady level repeats |
 */
export const isRepeat = ({
  previous,
  next,
  identified,
}: {
  previous: ReceivedValue | null
  next: ReceivedValue
  identified: boolean
}): boolean => {
  if (identified || previous === null || previous.value !== next.value) return false
  return Math.abs(next.receivedAt - previous.receivedAt) <= REPEAT_WINDOW_MS
}
