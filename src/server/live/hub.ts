import * as z from 'zod'
import { accessTo, seesAllDevices } from '@/domain/access/policy'
import type { Person } from '@/server/context'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { listenTo } from '@/server/listen'
import { log } from '@/server/log'
import { LIVE_CHANNEL, type Lost } from './notify'

type Listener = { actor: Person; send: (event: string, data: string) => void; close: () => void }

const Frame = z.object({
  k: z.array(z.number().int()).default([]),
  g: z.object({ k: z.number().int(), d: z.string(), u: z.array(z.string()) }).optional(),
  s: z.array(z.string()).default([]),
  n: z.array(z.string()).default([]),
})
const GATHER_MS = 25

/**
 * Hears which devices changed and hands each open stream those it may see. One per process. Once it has begun it goes on
 * listening, so that a stream that opens has missed nothing.
 */
class Hub {
  private readonly listeners = new Set<Listener>()
  private readonly changed = new Set<number>()
  private lost: Lost[] = []
  private flushing = false
  private hasEar = false
  private listening = false

  add(listener: Listener): () => void {
    this.listeners.add(listener)
    if (this.listening) listener.send('ready', '{}')
    this.listen()
    return () => this.listeners.delete(listener)
  }

  private listen(): void {
    if (this.hasEar) return
    this.hasEar = true
    listenTo({
      channel: LIVE_CHANNEL,
      onMessage: (payload) => this.hear(payload),
      // a lost connection may have missed changes: listeners hear `ready` again and refetch
      onReady: () => {
        this.listening = true
        this.each((l) => l.send('ready', '{}'))
      },
    })
  }

  private each(tell: (listener: Listener) => unknown): void {
    for (const listener of [...this.listeners]) tell(listener)
  }

  private hear(payload: string): void {
    if (this.listeners.size === 0) return
    const { k, g, s, n } = Frame.parse(JSON.parse(payload))
    if (n.length > 0) this.each(({ actor, send }) => n.includes(actor.userId) && send('notification', '{}'))
    if (s.length > 0) this.each(({ actor, close }) => s.includes(actor.sessionId) && close())
    for (const key of g ? [...k, g.k] : k) this.changed.add(key)
    if (g) this.lost.push({ key: g.k, deviceId: g.d, userIds: g.u })
    if (this.flushing || this.changed.size === 0) return
    this.flushing = true
    setTimeout(() => void this.flush(), GATHER_MS)
  }

  private async flush(): Promise<void> {
    const [keys, lost] = [[...this.changed], this.lost]
    this.changed.clear()
    this.lost = []
    try {
      const rows = await loadDevices({ keys })
      for (const row of rows) this.tell(row)
      for (const one of lost)
        this.tellLost(
          one,
          rows.find(({ key }) => key === one.key),
        )
    } catch (error) {
      log.warn({ err: error }, 'live: changed devices could not be read')
    }
    this.flushing = false
    if (this.changed.size > 0) this.hear('{"k":[]}')
  }

  /** A device that is no more is gone for administrators too. */
  private tellLost({ deviceId, userIds }: Lost, row: DeviceRow | undefined): void {
    this.each(({ actor, send }) => {
      const mayHaveSeen = userIds.includes(actor.userId) || seesAllDevices(actor)
      if (mayHaveSeen && !(row && accessTo(row, actor))) send('gone', JSON.stringify({ deviceId }))
    })
  }

  private tell(row: DeviceRow): void {
    const texts = new Map<string, string>()
    this.each(({ actor, send }) => {
      const access = accessTo(row, actor)
      if (!access) return
      // what people see of a device differs by nothing else
      const muted = row.mutes.find(([userId]) => userId === actor.userId)
      const kind = `${access} ${row.ownerId === actor.userId} ${muted?.[1]}`
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
