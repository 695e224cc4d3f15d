import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'

/** Those who wait for room in the pipeline; whoever leaves meanwhile is forgotten at once, however long it is full. */
export class RoomQueue {
  private readonly callbacks = new Set<() => void>()
  private isAsked = false

  constructor(private readonly pipeline: Pick<Pipeline, 'whenRoom'>) {}

  get size(): number {
    return this.callbacks.size
  }

  /** Calls once, as soon as there is room; answers how to take that back. */
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
