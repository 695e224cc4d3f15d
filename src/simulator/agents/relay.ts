import { commandId, nativeAck, parseCommand, type RelayCommand } from '../grammar/native-command'
import { nativeState, type NativeAddress } from '../grammar/native'
import type { DeviceSpec } from '../fleet/types'
import type { Connection } from '../link/connection'
import type { AgentContext } from './agent'

/** The relay of a native pump: tells its state when it changes and obeys `relay.set`. */
type Relay = {
  /** Tells the state if it is not what was told last, or in any case. */
  tell: (connection: Connection, at: number, isBirth?: boolean) => Promise<void>
  /** True when the command was new and has been carried out. */
  obey: (connection: Connection, command: { topic: string; payload: string; at: number }) => boolean
}

const REMEMBERED_IDS = 100

export const createRelay = (device: DeviceSpec, address: NativeAddress, context: AgentContext): Relay => {
  const { world, clock } = context
  const seen = new Set<string>()
  let told: boolean | null = null

  const refusal = (command: RelayCommand | string, at: number): 'expired' | string | null => {
    if (typeof command === 'string') return command
    if (command.exp !== null && command.exp < at) return 'expired'
    if (command.maxS !== null && command.maxS <= 0) return 'bad_command'
    return world.relay(device, clock.plantTime(at)) ? null : 'unsupported'
  }

  // A run limit is time on the wall, the plant may live faster.
  const carryOut = ({ on, maxS }: RelayCommand, by: string, at: number) =>
    world.order(device, clock.plantTime(at), { on, maxS: (maxS ?? Infinity) * clock.speed, by })

  return {
    tell: async (connection, at, isBirth = false) => {
      const relay = world.relay(device, clock.plantTime(at))
      if (!relay || (relay.on === told && !isBirth)) return
      told = relay.on
      if (!(await connection.publish(nativeState(address, { ts: at, ...relay })))) told = null
    },
    obey: (connection, { topic, payload, at }) => {
      const id = commandId(topic)
      if (seen.has(id)) return false
      seen.add(id)
      if (seen.size > REMEMBERED_IDS) seen.delete([...seen][0] ?? id)
      const command = parseCommand(payload)
      const error = refusal(command, at)
      const say = (answer: Omit<Parameters<typeof nativeAck>[1], 'commandId' | 'ts'>) =>
        void connection.publish(nativeAck(address, { commandId: id, ts: at, ...answer }))
      if (error === 'expired') say({ status: 'expired' })
      else if (error !== null || typeof command === 'string')
        say({ status: 'rejected', error: error ?? 'bad_command' })
      else {
        say({ status: 'accepted' })
        carryOut(command, `cmd:${id}`, at)
        say({ status: 'done', on: command.on })
        return true
      }
      return false
    },
  }
}
