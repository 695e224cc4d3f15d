/**
 * Two times run in the simulator: the wall clock stamps every message, the plants live on a clock that starts at the
 * same instant and may run faster.
 */
export type SimulatorClock = {
  startedAt: number
  speed: number
  /** The plants' time at an instant of the wall clock, both epoch ms. Before the start they are the same. */
  plantTime: (wallMs: number) => number
}

export const simulatorClock = ({
  startedAt,
  speed,
}: {
  startedAt: number
  speed: number
}): SimulatorClock => ({
  startedAt,
  speed,
  plantTime: (wallMs) => (wallMs <= startedAt ? wallMs : startedAt + (wallMs - startedAt) * speed),
})
