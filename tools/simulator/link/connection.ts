import { connect, type MqttClient } from 'mqtt'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '../grammar/message'

export type Broker = { url: string; username?: string; password?: string }

/** What one device (or one network server) wants of its connection. */
type ConnectionOptions = {
  broker: Broker
  clientId: string
  will?: Message
  subscribe?: string | string[]
  /** Each time the broker has accepted the connection, and the subscription where there is one. */
  onUp: () => void
  /** The connection broke or could not be made, and why where that is known. */
  onDown?: (reason: string | null) => void
  /** `bytes`: the payload as it came. */
  onMessage?: (topic: string, payload: string, bytes: Uint8Array) => void
}

export type Connection = {
  /** QoS 1. True when the broker has acknowledged, false when the link was or went down. */
  publish: (message: Message) => Promise<boolean>
  isUp: () => boolean
  /** Breaks off without a word, as a radio does: the broker will speak the will. */
  cut: () => void
  /** Connects again after `cut`. */
  restore: () => void
  /** Takes leave: what is under way is waited for, the will is dropped. */
  close: () => Promise<void>
}

export const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
const LEAVE_MS = 2000

/** Twice the wait after each failure, up to half a minute, spread so that a fleet does not knock in step. */
export const retryDelayMs = (failures: number, luck: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10)) * (0.75 + luck / 2)

const leave = async (client: MqttClient): Promise<void> => {
  const left = client.endAsync().then(() => true)
  const patience = new AbortController()
  const isGone = await Promise.race([left, sleep(LEAVE_MS, false, { signal: patience.signal, ref: false })])
  patience.abort()
  if (!isGone) client.stream.destroy()
}

/**
 * Keeps one MQTT connection until it is closed. Every attempt is a new client: nothing queued on a broken link is
 * sent on the next one, what must not be lost is kept by the device itself.
 */
export const openConnection = (options: ConnectionOptions): Connection => {
  const { broker, clientId, will, subscribe } = options
  let client: MqttClient | null = null
  /** What waits for an acknowledgement: the library forgets some of it when the link breaks. */
  const waiting = new Map<(isHeard: boolean) => void, MqttClient>()
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let isWanted = true

  const open = () => {
    retry = undefined
    const current = connect(broker.url, {
      clientId,
      username: broker.username,
      password: broker.password,
      will: will && { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: will.retain },
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      keepalive: 30,
    })
    let reason: string | null = null
    client = current
    current.on('connect', () => {
      failures = 0
      if (subscribe) current.subscribe(subscribe, { qos: 1 }, () => options.onUp())
      else options.onUp()
    })
    current.on('message', (topic, payload) => options.onMessage?.(topic, payload.toString(), payload))
    current.on('error', (error) => (reason = error.message || String(error)))
    current.on('close', () => {
      for (const [done, of] of waiting) if (of === current) done(false)
      if (client !== current) return
      client = null
      current.end(true)
      if (!isWanted) return
      retry = setTimeout(open, retryDelayMs(failures, Math.random()))
      failures += 1
      options.onDown?.(reason)
    })
  }

  const cut = () => {
    isWanted = false
    clearTimeout(retry)
    retry = undefined
    client?.end(true)
    client = null
  }

  open()
  return {
    publish: ({ topic, payload, retain }) =>
      new Promise((resolve) => {
        if (!client?.connected) return resolve(false)
        const done = (isHeard: boolean) => {
          waiting.delete(done)
          resolve(isHeard)
        }
        waiting.set(done, client)
        client.publish(topic, payload, { qos: 1, retain }, (error) => done(!error))
      }),
    isUp: () => client?.connected ?? false,
    cut,
    restore: () => {
      isWanted = true
      if (!client && !retry) open()
    },
    close: async () => {
      const leaving = client
      if (!leaving?.connected) return cut()
      isWanted = false
      client = null
      await leave(leaving)
    },
  }
}
