import * as z from 'zod'
import { accessTo, can, onlyDevices, seesAllDevices } from '@/domain/access/policy'
import type { Person } from '@/server/context'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import { deviceView } from '@/server/devices/device-view'
import { listenTo } from '@/server/db/listen'
import { isServerless } from '@/server/env'
import { log } from '@/server/log'
import { forgetRuntime } from '@/server/runtime/state'
import { encodeEvent, PING_EVENT, READY_EVENT } from './event-queue'
import type { EventStream } from './event-stream'
import { LIVE_CHANNEL, type DeviceLoss } from '@/server/db/notify'
import { Streams } from './streams'

const Frame = z.object({
  k: z.array(z.number().int()).default([]),
  g: z.object({ k: z.number().int(), d: z.string(), u: z.array(z.string()) }).optional(),
  s: z.array(z.string()).default([]),
  n: z.array(z.string()).default([]),
  d: z.array(z.string()).default([]),
  t: z.boolean().default(false),
  r: z.array(z.string()).default([]),
  m: z.boolean().default(false),
  x: z.boolean().default(false),
})
const GATHER_MS = 25
const RETRY_MS = 1_000
const NOTIFICATION = encodeEvent('notification', '{}')
const TODOS = encodeEvent('todos', '{}')
const MAILINGS = encodeEvent('mailings', '{}')
const ROLLOUTS = encodeEvent('rollouts', '{}')
const DASHBOARDS = encodeEvent('dashboards', '{}')
const SYSTEM = encodeEvent('system', '{}')

/**
 * Receives changed devices and passes each open stream those its user may see. One per process. It keeps listening once
 * started, so that a new stream misses nothing; a function does not, because it may be frozen when nobody is there.
 */
class Hub {
  private readonly streams = new Streams(() => isServerless && this.stopListening())
  private readonly changed = new Set<number>()
  private lost: DeviceLoss[] = []
  private flushing = false
  private listener: { stop: () => void } | null = null
  private listening = false

  open(actor: Person): EventStream {
    const stream = this.streams.add(actor)
    if (this.listening) stream.send('ready', READY_EVENT)
    stream.send('ping', PING_EVENT)
    this.listen()
    return stream
  }

  /** Number of open streams. */
  get size(): number {
    return this.streams.size
  }

  /** Ends every stream, for good: the process is about to end. */
  close(): void {
    this.streams.close()
  }

  private listen(): void {
    this.listener ??= listenTo({
      channel: LIVE_CHANNEL,
      onMessage: (payload) => this.receiveFrame(payload),
      // a lost connection may have missed changes: streams get `ready` again and refetch
      onReady: () => {
        this.listening = true
        this.streams.each((stream) => stream.send('ready', READY_EVENT))
      },
    })
  }

  private stopListening(): void {
    this.listener?.stop()
    this.listener = null
    this.listening = false
  }

  private receiveFrame(payload: string): void {
    if (this.streams.size === 0) return
    const { k, g, s, n, d, t, r, m, x } = Frame.parse(JSON.parse(payload))
    // who is told now asks this process at once
    if (x) forgetRuntime()
    this.streams.each((stream) => {
      const { sessionId, impersonator } = stream.actor
      if (s.includes(sessionId) || (impersonator && s.includes(impersonator.sessionId))) stream.end()
      else if (n.includes(stream.actor.userId)) stream.send('notification', NOTIFICATION)
      if (d.includes(stream.actor.userId)) stream.send('dashboards', DASHBOARDS)
      if (t && can(stream.actor, 'superuser')) stream.send('todos', TODOS)
      if (x) stream.send('system', SYSTEM)
      if (m && can(stream.actor, 'superuser')) stream.send('mailings', MAILINGS)
      if (r.length > 0 && can(stream.actor, 'admin')) stream.send('rollouts', ROLLOUTS)
    })
    for (const key of g ? [...k, g.k] : k) this.changed.add(key)
    if (g) this.lost.push({ id: g.k, publicId: g.d, userIds: g.u })
    this.flushSoon(GATHER_MS)
  }

  private flushSoon(ms: number): void {
    if (this.flushing || this.changed.size === 0) return
    if (this.streams.size === 0) return this.changed.clear()
    this.flushing = true
    setTimeout(() => void this.flush(), ms)
  }

  private async flush(): Promise<void> {
    const [keys, lost] = [[...this.changed], this.lost]
    this.changed.clear()
    this.lost = []
    let nextMs = GATHER_MS
    try {
      const rows = await loadDevices({ keys })
      for (const row of rows) this.sendDevice(row)
      for (const one of lost)
        this.sendDeviceGone(
          one,
          rows.find(({ id }) => id === one.id),
        )
    } catch (error) {
      log.warn({ err: error }, 'live: changed devices could not be read')
      for (const key of keys) this.changed.add(key)
      this.lost = [...lost, ...this.lost]
      nextMs = RETRY_MS
    }
    this.flushing = false
    this.flushSoon(nextMs)
  }

  /** A deleted device is gone for administrators too. */
  private sendDeviceGone({ id, publicId: deviceId, userIds }: DeviceLoss, row: DeviceRow | undefined): void {
    const gone = encodeEvent('gone', JSON.stringify({ deviceId }))
    this.streams.each((stream) => {
      const { actor } = stream
      const only = onlyDevices(actor)
      // a key of some devices does not hear the ids of others
      const mayHaveSeen = only
        ? row !== undefined && only.includes(row.uuid)
        : userIds.includes(actor.userId) || seesAllDevices(actor)
      if (mayHaveSeen && !(row && accessTo(row, actor))) stream.send(`device ${id}`, gone)
    })
  }

  private sendDevice(row: DeviceRow): void {
    const chunks = new Map<string, Uint8Array>()
    this.streams.each((stream) => {
      const { actor } = stream
      const access = accessTo(row, actor)
      if (!access) return
      // the visible part of a device differs by nothing else
      const muted = row.mutes.find(([userId]) => userId === actor.userId)
      const kind = `${access} ${row.ownerId === actor.userId} ${muted?.[1]}`
      const chunk = chunks.get(kind) ?? encodeEvent('device', JSON.stringify(deviceView(row, actor)))
      chunks.set(kind, chunk)
      stream.send(`device ${row.id}`, chunk)
    })
  }
}

declare global {
  var cisternHub: Hub | undefined
}

/** The hub of this process, kept on globalThis so that a dev reload keeps its streams. */
export function hub(): Pick<Hub, 'open' | 'close' | 'size'> {
  globalThis.cisternHub ??= new Hub()
  return globalThis.cisternHub
}
