/** One publish, always QoS 1. */
export type Message = { topic: string; payload: string; retain: boolean }

/** `value` with at most that many decimals, as a number. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
