/** What happened since the last line of progress, and which devices are connected. */
export type Tally = {
  /** Reports the broker has acknowledged, history included. */
  delivered: number
  /** Frames that no gateway heard, and reports of devices without a memory while their link was down. */
  lost: number
  /** Links that broke. */
  broken: number
  connected: Set<string>
  /** Why the last connection failed, null when none did. */
  trouble: string | null
}

export const newTally = (): Tally => ({
  delivered: 0,
  lost: 0,
  broken: 0,
  connected: new Set(),
  trouble: null,
})

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** One line for a person; the counters start again. */
export const tallyLine = (tally: Tally): string => {
  const { delivered, lost, broken, connected, trouble } = tally
  const parts = [
    `${counted(connected.size, 'connection')} up`,
    `${counted(delivered, 'report')} delivered`,
    ...(lost > 0 ? [`${lost} lost on the way`] : []),
    ...(broken > 0 ? [`${counted(broken, 'link')} broken`] : []),
    ...(trouble && connected.size === 0 ? [`no connection: ${trouble}`] : []),
  ]
  Object.assign(tally, { delivered: 0, lost: 0, broken: 0, trouble: null })
  return parts.join(', ')
}
