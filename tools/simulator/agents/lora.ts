import { randomUUID } from 'node:crypto'
import type { Address, DeviceSpec } from '../fleet/types'
import {
  chirpstackAck,
  chirpstackJoin,
  chirpstackStatus,
  chirpstackTxAck,
  chirpstackUplink,
  type LoraAddress,
} from '../grammar/chirpstack'
import type { Message } from '../grammar/message'
import { ws523Order } from '../grammar/ws523'
import { openConnection, type Connection } from '../link/connection'
import { chance, seedOf } from '../model/chance'
import { receptions, type Reception } from '../model/radio'
import type { Agent, AgentContext } from './agent'
import { createDownlinkQueue, DOWNLINK_FILTER, type DownlinkQueue } from './downlinks'

type Lora = Extract<Address, { grammar: 'chirpstack' }>

const NETWORK = 'chirpstack'

export type Network = Connection & { queue: DownlinkQueue }

/** The network server: one connection that speaks for every LoRaWAN device, and hears what they are to be told. */
export const openNetwork = ({ broker, tally, clock }: AgentContext): Network => {
  const queue = createDownlinkQueue()
  const connection = openConnection({
    broker,
    clientId: `${NETWORK}-${clock.startedAt.toString(36)}`,
    subscribe: DOWNLINK_FILTER,
    onMessage: queue.hear,
    onUp: () => tally.connected.add(NETWORK),
    onDown: (reason) => {
      tally.connected.delete(NETWORK)
      tally.trouble = reason ?? tally.trouble
    },
  })
  return {
    ...connection,
    queue,
    close: async () => {
      tally.connected.delete(NETWORK)
      await connection.close()
    },
  }
}

/** Uplinks between two answers about the battery. */
const STATUS_EVERY = 20

/** Share of frames that a slow gateway delivers once more, and how late. */
const LATE_SHARE = 0.01
const LATE_MS = 20_000

const SPREAD_MS = 20 * 60_000
const SLOWER_SHARE = 0.3
const SLOWEST = 12

/** Data rates are adapted to the air: now and then a device speaks more slowly than usual for a while. */
const spreadingAt = (usual: number, seed: number, at: number): number =>
  Math.min(
    SLOWEST,
    usual + (chance(seedOf(seed, 'spread'), Math.floor(at / SPREAD_MS)) < SLOWER_SHARE ? 1 : 0),
  )

const hex8 = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')

/** A LoRaWAN device behind ChirpStack; what no gateway hears is gone, but its frame counter tells. */
export const loraAgent = (device: DeviceSpec, lora: Lora, context: AgentContext, network: Network): Agent => {
  const { world, clock, tally } = context
  const address: LoraAddress = { devEui: lora.devEui, name: device.name, model: lora.model }
  const seed = seedOf(world.place.seed, lora.devEui)
  // A new session for each start, else its frames would be taken for copies of the last one's.
  const devAddr = hex8(seedOf(clock.startedAt, lora.devEui))
  const history: Message[] = []
  const late = new Set<NodeJS.Timeout>()
  let isTellingHistory = false
  let hasJoined = false
  let fCnt = 0
  let fCntDown = 0

  const heardBy = (at: number): Reception[] => {
    const { gateways } = lora
    const spreadingFactor = spreadingAt(lora.spreadingFactor, seed, at)
    const heard = receptions({ gateways, spreadingFactor, seed, at })
    const [first] = gateways
    if (heard.length > 0 || !context.isReliable || !first) return heard
    return [{ gatewayId: first.id, rssi: first.rssi, snr: 5 }]
  }

  /** The next frame: what the network server tells of it each time that it takes a reception for a new one. */
  const uplink = (at: number): ((heard: readonly Reception[], heardAt: number) => Message) => {
    const observation = world.look(device, clock.plantTime(at))
    const spreadingFactor = spreadingAt(lora.spreadingFactor, seed, at)
    const frame = { devAddr, fCnt, spreadingFactor, observation }
    fCnt += 1
    return (heard, heardAt) =>
      chirpstackUplink(address, { ...frame, at: heardAt, receptions: heard, deduplicationId: randomUUID() })
  }

  const say = async (message: Message): Promise<boolean> => {
    const isSaid = await network.publish(message)
    if (isSaid) tally.delivered += 1
    return isSaid
  }

  const copyLater = (message: Message) => {
    const timer = setTimeout(() => {
      late.delete(timer)
      void network.publish(message)
    }, LATE_MS)
    late.add(timer)
  }

  const join = async (at: number): Promise<void> => {
    if (hasJoined) return
    hasJoined = await network.publish(chirpstackJoin(address, { at, devAddr, deduplicationId: randomUUID() }))
  }

  const tellHistory = async (): Promise<boolean> => {
    if (isTellingHistory) return true
    isTellingHistory = true
    let isHeard = true
    while (isHeard && history[0]) {
      isHeard = await say(history[0])
      if (isHeard) history.shift()
    }
    isTellingHistory = false
    return isHeard
  }

  const tellBattery = async (at: number): Promise<void> => {
    if (lora.model === 'ws523' || fCnt % STATUS_EVERY !== 1) return
    const observation = world.look(device, clock.plantTime(at))
    const margin = Math.round(12 + 6 * chance(seed, at))
    await network.publish(
      chirpstackStatus(address, { at, deduplicationId: randomUUID(), observation, margin }),
    )
  }

  /** Class A: after each uplink there is a moment to listen. What was heard shows in the next one. */
  const listen = async (at: number): Promise<void> => {
    const downlink = network.queue.next(lora.devEui)
    if (!downlink) return
    const sent = { at, queueItemId: downlink.id, fCntDown }
    fCntDown += 1
    const order = lora.model === 'ws523' ? ws523Order(downlink.bytes) : null
    // A run limit is time on the wall, the plant may live faster.
    if (order) {
      const maxS = (order.maxS ?? Infinity) * clock.speed
      world.order(device, clock.plantTime(at), { on: order.on, maxS, by: `downlink:${downlink.id}` })
    }
    await network.publish(chirpstackTxAck(address, sent))
    await network.publish(chirpstackAck(address, { ...sent, deduplicationId: randomUUID() }))
  }

  return {
    device,
    isReady: network.isUp,
    record: (at) => {
      const message = uplink(at)
      const heard = heardBy(at)
      if (heard.length > 0) history.push(message(heard, at))
    },
    start: () => {},
    report: async (at) => {
      if (!network.isUp()) return false
      await join(at)
      const message = uplink(at)
      const heard = heardBy(at)
      if (heard.length === 0) tally.lost += 1
      const isSaid = heard.length === 0 || (await say(message(heard, at)))
      const isCopied = !context.isReliable && chance(seedOf(seed, 'late'), fCnt) < LATE_SHARE
      if (isCopied && heard.length > 0) copyLater(message(heard.slice(-1), at + LATE_MS))
      await tellBattery(at)
      if (heard.length > 0) await listen(at)
      return isSaid && (await tellHistory())
    },
    close: async () => {
      late.forEach(clearTimeout)
    },
  }
}
