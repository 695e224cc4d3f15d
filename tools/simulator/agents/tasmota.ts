import type { DeviceSpec } from '../fleet/types'
import type { Message } from '../grammar/message'
import {
  tasmotaBirth,
  tasmotaPower,
  tasmotaSensor,
  tasmotaState,
  tasmotaWill,
  type TasmotaAddress,
} from '../grammar/tasmota'
import { tasmotaCommands, tasmotaOrders, tasmotaPulse, type TasmotaOrder } from '../grammar/tasmota-command'
import { openConnection, type Connection } from '../link/connection'
import { seedOf } from '../model/chance'
import { isLinkDown } from '../model/radio'
import { tasmotaUpdate } from '../update/tasmota'
import type { Agent, AgentContext } from './agent'

const macOf = (seed: number): string =>
  `C44F33${(seed >>> 8).toString(16).toUpperCase().padStart(6, '0').slice(-6)}`

/** A Tasmota device: no memory and no clock with a zone, so what it cannot send is gone, and it has no history. */
export const tasmotaAgent = (device: DeviceSpec, topic: string, context: AgentContext): Agent => {
  const { world, clock, tally } = context
  const seed = seedOf(world.place.seed, topic)
  const address: TasmotaAddress = { topic, name: device.name, mac: macOf(seed) }
  const { utcOffsetMinutes } = world.place
  const relays = device.role === 'pump' ? 1 : 0
  let connection: Connection | null = null
  let wasOn: boolean | null = null
  const update = tasmotaUpdate(device, address, context, {
    publish: (message) => connection?.publish(message) ?? Promise.resolve(false),
    leave: () => {
      tally.connected.delete(topic)
      connection?.cut()
    },
    boot: () => connection?.restore(),
  })

  const say = async (messages: readonly Message[]): Promise<boolean> => {
    const link = connection
    if (!link) return false
    const heard = await Promise.all(messages.map((message) => link.publish(message)))
    return heard.every(Boolean)
  }

  const relayChange = (plantTime: number): Message[] => {
    const on = world.relay(device, plantTime)?.on ?? null
    const hasChanged = on !== null && wasOn !== null && on !== wasOn
    wasOn = on
    return hasChanged ? tasmotaPower(address, on) : []
  }

  let limitS: number | null = null

  const carryOut = (order: TasmotaOrder, at: number): Message[] => {
    if (order.type === 'pulse') {
      limitS = order.seconds
      return [tasmotaPulse(topic, order.raw)]
    }
    // A run limit is time on the wall, the plant may live faster.
    const maxS = (limitS ?? Infinity) * clock.speed
    const isDone = world.order(device, clock.plantTime(at), { on: order.on, maxS, by: 'cmnd' })
    if (isDone) wasOn = order.on
    return isDone ? tasmotaPower(address, order.on) : []
  }

  const telemetry = (at: number): Message[] => {
    const plantTime = clock.plantTime(at)
    const moment = { at, utcOffsetMinutes, observation: world.look(device, plantTime) }
    const uptimeS = Math.floor((at - clock.startedAt) / 1000)
    return [
      ...relayChange(plantTime),
      tasmotaState(address, { ...moment, uptimeS }),
      tasmotaSensor(address, moment),
    ]
  }

  const breakOff = (link: Connection) => {
    if (link.isUp()) tally.broken += 1
    tally.connected.delete(topic)
    link.cut()
  }

  return {
    device,
    record: () => {},
    start: () => {
      connection = openConnection({
        broker: context.broker,
        clientId: `DVES_${address.mac.slice(-6)}_${topic}`,
        will: tasmotaWill(address),
        subscribe: tasmotaCommands(topic),
        onMessage: (to, payload) => {
          update.receive(to, payload)
          const orders = relays > 0 ? tasmotaOrders({ topic: to, payload }) : []
          void say(orders.flatMap((order) => carryOut(order, Date.now())))
        },
        onUp: () => {
          tally.connected.add(topic)
          void say(tasmotaBirth(address, relays, update.birth()))
          void update.flush()
        },
        onDown: (reason) => {
          tally.connected.delete(topic)
          tally.trouble = reason ?? tally.trouble
        },
      })
    },
    isReady: () => connection?.isUp() ?? false,
    report: async (at) => {
      if (!connection || update.isOff()) return false
      if (!context.isReliable && isLinkDown(seed, at)) breakOff(connection)
      else connection.restore()
      const isHeard = connection.isUp() && (await say(telemetry(at)))
      if (isHeard) tally.delivered += 1
      else tally.lost += 1
      return isHeard
    },
    firmware: () => update.standing(),
    close: async () => {
      tally.connected.delete(topic)
      update.close()
      await connection?.close()
    },
  }
}
