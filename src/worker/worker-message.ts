/** Messages between workers through the broker: the sender, and a number. */
export type WorkerMessage = { worker: string; nth: number }

/** Null for a message that no worker has sent. */
export function parseWorkerMessage(payload: Uint8Array): WorkerMessage | null {
  try {
    const word: unknown = JSON.parse(Buffer.from(payload).toString())
    if (!(word instanceof Object) || !('worker' in word) || !('nth' in word)) return null
    const { worker, nth } = word
    if (typeof worker !== 'string' || !/^[\w-]{1,64}$/.test(worker)) return null
    return Number.isSafeInteger(nth) ? { worker, nth: Number(nth) } : null
  } catch {
    return null
  }
}
