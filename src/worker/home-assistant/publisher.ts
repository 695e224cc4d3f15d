import { discoveryOf, type Announced } from '@/domain/home-assistant/discovery'
import { statePayloadOf } from '@/domain/home-assistant/state'
import { configTopicOf, objectIdOf, stateTopicOf, STATUS_TOPIC } from '@/domain/home-assistant/topics'
import {
  type Export,
  forgetEndedExports,
  loadEndedExports,
  loadExports,
  recordAnnounced,
} from '@/server/devices/home-assistant/exports'
import { entityNames, exportedDevice, exportUrl } from '@/server/devices/home-assistant/export-view'
import { type DeviceRow, loadDevices } from '@/server/devices/device-row'
import type { Connection } from '@/worker/broker/connection'
import type { Leadership } from './leadership'

/** Bytes of one turn: a reader may leave 256 KiB unread before the embedded broker ends it. */
const TURN_BYTES = 128 * 1024
/** Devices loaded at once. */
const BATCH = 25
/** Interval at which what should appear is read again, also without a signal, and presence said again. */
const RELOAD_MS = 60_000
/** Home Assistant's births that follow one another more closely count as one. */
const BIRTH_EVERY_MS = 10_000

type Options = {
  connection: Pick<Connection, 'state' | 'since' | 'publish'>
  leadership: Pick<Leadership, 'isLeader'>
}

/** What was said of a device last. */
type Told = { config: string; state: string; announced: Announced }

/**
 * Publishes devices whose owners want it for a Home Assistant on the broker: retained discovery, and one retained state.
 * A turn a second publishes each changed device once, however often it has changed; what waits is a set of their keys.
 */
export class HomeAssistantPublisher {
  /** Devices that appear, by key. */
  private exports: ReadonlyMap<number, Export> = new Map()
  private readonly changed = new Set<number>()
  private readonly told = new Map<number, Told>()
  private loadedAt = -Infinity
  /** Messages of these were taken away on the present connection. */
  private removed: readonly string[] = []
  /** The connection that was published on, by its time. */
  private since: number | null = null
  private bornAt = -Infinity
  private wantsStatus = false

  constructor(private readonly options: Options) {}

  /** Whether it is this worker that publishes, and something appears. */
  get isActive(): boolean {
    return this.exports.size > 0
  }

  /** Devices changed; costs a look-up for each. */
  markChanged(keys: Iterable<number>): void {
    for (const key of keys) if (this.exports.has(key)) this.changed.add(key)
  }

  /** Changes may have been missed. */
  markAll(): void {
    this.markChanged(this.exports.keys())
  }

  /** What should appear may have changed: of these devices, or of any. */
  reload(keys: readonly number[] = []): void {
    if (keys.length === 0 || keys.some((key) => this.exports.has(key))) this.loadedAt = -Infinity
  }

  /** Home Assistant has started: it knows nothing, on a broker that retains nothing for it. */
  greet(now: number = performance.now()): void {
    if (now - this.bornAt < BIRTH_EVERY_MS) return
    this.bornAt = now
    this.forgetTold()
  }

  /** The will of another worker said that nobody publishes. */
  assertPresence(): void {
    this.wantsStatus = true
  }

  async run(now: number = performance.now()): Promise<void> {
    const { connection, leadership } = this.options
    if (connection.state() !== 'connected') return
    if (!(await leadership.isLeader())) return this.stepDown()
    this.noticeConnection()
    if (now - this.loadedAt >= RELOAD_MS) await this.load(now)
    // of a console that shows nothing there, nobody asks
    if (this.wantsStatus && (this.isActive || this.removed.length > 0)) this.publish(STATUS_TOPIC, 'online')
    this.wantsStatus = false
    await this.publishChanged()
  }

  /** Another worker publishes; whoever does next begins anew. */
  private stepDown(): void {
    this.since = null
    this.exports = new Map()
    this.changed.clear()
    this.told.clear()
  }

  /** What a broker retained may be gone with the connection, and its will was said. */
  private noticeConnection(): void {
    const since = this.options.connection.since()?.getTime() ?? null
    if (since === this.since) return
    this.since = since
    this.removed = []
    this.loadedAt = -Infinity
    this.forgetTold()
  }

  private forgetTold(): void {
    for (const [key, told] of this.told) this.told.set(key, { ...told, config: '', state: '' })
    this.markAll()
    this.wantsStatus = true
  }

  private async load(now: number): Promise<void> {
    // set first: a signal during the query asks for another one
    this.loadedAt = now
    try {
      const found = await loadExports()
      this.exports = new Map(found.map((one) => [one.id, one]))
      this.markAll()
      for (const key of this.told.keys()) if (!this.exports.has(key)) this.told.delete(key)
      await this.removeEnded()
    } catch (error) {
      this.loadedAt = -Infinity
      throw error
    }
    this.wantsStatus = true
  }

  /** An empty retained message removes a device. It is forgotten once the connection has outlived that message. */
  private async removeEnded(): Promise<void> {
    const ended = await loadEndedExports()
    for (const deviceId of ended) {
      this.publish(configTopicOf(objectIdOf(deviceId)), '')
      this.publish(stateTopicOf(deviceId), '')
    }
    const confirmed = ended.filter((deviceId) => this.removed.includes(deviceId))
    if (confirmed.length > 0) await forgetEndedExports(confirmed)
    this.removed = ended
  }

  private async publishChanged(): Promise<void> {
    let left = TURN_BYTES
    while (left > 0 && this.changed.size > 0) {
      const keys = [...this.changed].slice(0, BATCH)
      // before the query: what changes from now on is marked again
      for (const key of keys) this.changed.delete(key)
      try {
        for (const row of await this.loadShown(keys)) left -= this.publishDevice(row)
      } catch (error) {
        this.markChanged(keys)
        throw error
      }
    }
  }

  private async loadShown(keys: readonly number[]): Promise<DeviceRow[]> {
    const rows = (await loadDevices({ keys })).filter(
      ({ id, ownerId }) => this.exports.has(id) && ownerId !== null,
    )
    const added = rows.filter(({ id }) => !this.told.has(id)).map(({ publicId: deviceId }) => deviceId)
    if (added.length > 0) await recordAnnounced(added)
    return rows
  }

  /** Returns the bytes that were published: nothing for a device that looks as it did. */
  private publishDevice(row: DeviceRow): number {
    const shown = this.exports.get(row.id)
    if (!shown) return 0
    const before = this.told.get(row.id)
    const device = exportedDevice(row)
    const { payload, announced } = discoveryOf(device, {
      names: entityNames(shown.language),
      url: exportUrl(row.publicId),
      ...(before && { before: before.announced }),
    })
    const [config, state] = [JSON.stringify(payload), JSON.stringify(statePayloadOf(device))]
    this.told.set(row.id, { config, state, announced })
    let bytes = 0
    if (config !== before?.config) bytes += this.publish(configTopicOf(objectIdOf(row.publicId)), config)
    if (state !== before?.state) bytes += this.publish(stateTopicOf(row.publicId), state)
    return bytes
  }

  private publish(topic: string, payload: string): number {
    this.options.connection.publish({ topic, payload, qos: 1, retain: true })
    return payload.length
  }
}
