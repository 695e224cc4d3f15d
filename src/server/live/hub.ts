import pg from 'pg'
import * as z from 'zod'
import { seesAllDevices } from '@/domain/access/policy'
import type { Person } from '@/server/context'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { LIVE_CHANNEL } from './notify'

type Listener = { actor: Person; send: (event: string, data: string) => void; close: () => void }

const Frame = z.object({ k: z.array(z.number().int()).default([]), s: z.array(z.string()).default([]) })
const GATHER_MS = 25
const RETRY_MS = 1_000

/** Hears which devices changed and hands each open stream those it may see. One per process. */
class Hub {
  private readonly listeners = new Set<Listener>()
  private readonly changed = new Set<number>()
  private flushing = false
  private client: pg.Client | null = null
  private listening = false

  add(listener: Listener): () => void {
    this.listeners.add(listener)
    if (this.listening) listener.send('ready', '{}')
    else if (!this.client) this.connect()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.disconnect()
    }
  }

  private connect(): void {
    const client = new pg.Client({
      connectionString: env.DATABASE_URL,
      connectionTimeoutMillis: 1_500,
      keepAlive: true,
    })
    this.client = client
    client.on('notification', ({ payload }) => this.hear(payload ?? ''))
    client.on('error', (error) => this.lost(client, error))
    client.on('end', () => this.lost(client, null))
    client
      .connect()
      .then(() => client.query(`listen ${LIVE_CHANNEL}`))
      .then(() => {
        this.listening = true
        this.each((l) => l.send('ready', '{}'))
      })
      .catch((error: unknown) => this.lost(client, error))
  }

  private disconnect(): void {
    const client = this.client
    this.client = null
    this.listening = false
    void client?.end().catch(() => undefined)
  }

  /** A lost connection may have missed changes: listeners hear `ready` again once it is back and refetch. */
  private lost(client: pg.Client, error: unknown): void {
    if (this.client !== client) return
    if (error) log.warn({ err: error }, 'live: the listening connection was lost')
    this.disconnect()
    setTimeout(() => {
      if (!this.client && this.listeners.size > 0) this.connect()
    }, RETRY_MS)
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
    const texts = new Map<boolean, string>()
    this.each(({ actor, send }) => {
      const owned = row.ownerId === actor.userId
      if (!owned && !seesAllDevices(actor)) return
      const text = texts.get(owned) ?? JSON.stringify(deviceView(row, actor))
      texts.set(owned, text)
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
