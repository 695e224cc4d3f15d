import * as z from 'zod'
import { accessTo } from '@/domain/access/policy'
import type { Person } from '@/server/context'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { listenTo } from '@/server/listen'
import { log } from '@/server/log'
import { LIVE_CHANNEL } from './notify'

type Listener = { actor: Person; send: (event: string, data: string) => void; close: () => void }

const Frame = z.object({ k: z.array(z.number().int()).default([]), s: z.array(z.string()).default([]) })
const GATHER_MS = 25

/** Hears which devices changed and hands each open stream those it may see. One per process. */
class Hub {
  private readonly listeners = new Set<Listener>()
  private readonly changed = new Set<number>()
  private flushing = false
  private ear: { stop: () => void } | null = null
  private listening = false

  add(listener: Listener): () => void {
    this.listeners.add(listener)
    if (this.listening) listener.send('ready', '{}')
    this.ear ??= listenTo({
      channel: LIVE_CHANNEL,
      onMessage: (payload) => this.hear(payload),
      // a lost connection may have missed changes: listeners hear `ready` again and refetch
      onReady: () => {
        this.listening = true
        this.each((l) => l.send('ready', '{}'))
      },
    })
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      this.ear?.stop()
      this.ear = null
      this.listening = false
    }
  }

  private each(tell: (listener: Listener) => unknown): void {
    for (const listener of [...this.listeners]) tell(listener)
  }

  private hear(payload: string): void {
    const { k, s } = Frame.parse(JSON.parse(payload))
    if (s.length > 0) this.each(({ actor, close }) => s.includes(actor.sessionId) && close())
    for (const key of k) this.changed.add(key)
    if (this.flushing || this.changed.size === 0) return
    this.flushing = true
    setTimeout(() => void this.flush(), GATHER_MS)
  }

  private async flush(): Promise<void> {
    const keys = [...this.changed]
    this.changed.clear()
    try {
      for (const row of await loadDevices({ keys })) this.tell(row)
    } catch (error) {
      log.warn({ err: error }, 'live: changed devices could not be read')
    }
    this.flushing = false
    if (this.changed.size > 0) this.hear('{"k":[]}')
  }

  private tell(row: DeviceRow): void {
    const texts = new Map<string, string>()
    this.each(({ actor, send }) => {
      const access = accessTo(row, actor)
      if (!access) return
      // what people see of a device differs by nothing else
      const kind = `${access} ${row.ownerId === actor.userId}`
      const text = texts.get(kind) ?? JSON.stringify(deviceView(row, actor))
      texts.set(kind, text)
      send('device', text)
    })
  }
}

declare global {
  var cisternHub: Hub | undefined
}

/** The hub of this process, kept on globalThis so that a dev reload keeps its streams. */
export function hub(): Pick<Hub, 'add'> {
  globalThis.cisternHub ??= new Hub()
  return globalThis.cisternHub
}
