import type { PumpMode } from '@/domain/pump/types'
import { nativeAck, parseCommand } from '../grammar/native-command'
import { nativeState, type NativeAddress } from '../grammar/native'
import type { DeviceSpec } from '../fleet/types'
import type { Connection } from '../link/connection'
import { chance, seedOf } from '../model/chance'
import { newController, obey, type Controller } from '../model/obey'
import type { AgentContext } from './agent'

/** The relay of a native pump: tells its state and mode when they change, and obeys commands. */
export type Relay = {
  /** Tells the state if it is not what was told last, or in any case. */
  tell: (connection: Connection, at: number, isBirth?: boolean) => Promise<void>
  /** What came of a command: nothing, another state, or a new start of the whole device. */
  obey: (
    connection: Connection,
    command: { topic: string; payload: string; at: number },
  ) => Promise<'nothing' | 'changed' | 'reboot'>
}

const SPELL_MS = 10 * 60_000
const OVERLOAD_SHARE = 0.05

/** Now and then the protection has tripped and wants a few minutes to cool down. */
const isOverloaded = (seed: number, at: number): boolean =>
  chance(seedOf(seed, 'overload'), Math.floor(at / SPELL_MS)) < OVERLOAD_SHARE

export const createRelay = (device: DeviceSpec, address: NativeAddress, context: AgentContext): Relay => {
  const { world, clock, isReliable } = context
  const seed = seedOf(world.place.seed, address.id)
  let controller: Controller = newController
  let told: { on: boolean; mode: PumpMode } | null = null

  /** The plant's own automation and limits switch it, too. */
  const current = (at: number): Controller | null => {
    const relay = world.relay(device, clock.plantTime(at))
    if (!relay) return null
    const { on, by } = relay
    return { ...controller, relay: on ? { on, by, endsAt: Infinity } : { on, by } }
  }

  const refusal = (at: number): string | null =>
    world.refusal(device, clock.plantTime(at)) ?? (!isReliable && isOverloaded(seed, at) ? 'overload' : null)

  /** A run limit is time on the wall, the plant may live faster. */
  const apply = (before: Controller, at: number) => {
    const plantTime = clock.plantTime(at)
    const { relay, mode, speedLimitPct } = controller
    world.adjust(device, plantTime, { isAuto: mode === 'auto', speedLimit: speedLimitPct / 100 })
    if (relay === before.relay) return
    const maxS = relay.on ? ((relay.endsAt - at) / 1000) * clock.speed : 0
    world.order(device, plantTime, { on: relay.on, maxS, by: relay.by })
  }

  return {
    tell: async (connection, at, isBirth = false) => {
      const relay = world.relay(device, clock.plantTime(at))
      const { mode } = controller
      if (!relay || (relay.on === told?.on && mode === told.mode && !isBirth)) return
      told = { on: relay.on, mode }
      if (!(await connection.publish(nativeState(address, { ts: at, mode, ...relay })))) told = null
    },
    obey: async (connection, { at, ...message }) => {
      const before = current(at)
      const command = parseCommand(message)
      const { controller: after, answers } = obey(
        before ?? controller,
        before ? command : { ...command, order: 'unsupported' },
        { at, hardLimitS: Infinity, refusal: refusal(at) },
      )
      controller = after
      if (before) apply(before, at)
      const on = world.relay(device, clock.plantTime(at))?.on ?? null
      const said = answers.map((answer) =>
        connection.publish(nativeAck(address, { commandId: command.id, ts: at, answer, on })),
      )
      await Promise.all(said)
      if (answers.at(-1)?.status !== 'done') return 'nothing'
      const { order } = command
      return typeof order !== 'string' && order.type === 'reboot' ? 'reboot' : 'changed'
    },
  }
}
