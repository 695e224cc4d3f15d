import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'

/**
 * Connections waiting for room in the pipeline; a connection that ends is removed at once, however long the pipeline is
 * full.
 */
export class RoomQueue {
  private readonly callbacks = new Set<() => void>()
  private isAsked = false

  constructor(private readonly pipeline: Pick<Pipeline, 'whenRoom'>) {}

  get size(): number {
    return this.callbacks.size
  }

  /** Calls once when there is room; returns a function that cancels the call. */
  wait(callback: () => void): () => void {
    this.callbacks.add(callback)
    if (!this.isAsked) {
      this.isAsked = true
      this.pipeline.whenRoom(() => this.callAll())
    }
    return () => void this.callbacks.delete(callback)
  }

  private callAll(): void {
    this.isAsked = false
    const callbacks = [...this.callbacks]
    this.callbacks.clear()
    for (const callback of callbacks) callback()
  }
}
