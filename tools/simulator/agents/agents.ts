import type { Dialect } from '../dialects/dialect'
import { esphome } from '../dialects/esphome'
import { homeAssistant } from '../dialects/homeassistant'
import { shellyGen1 } from '../dialects/shelly-gen1'
import { shellyGen2 } from '../dialects/shelly-gen2'
import { thingsboard } from '../dialects/thingsboard'
import { zigbee2mqtt, type Coordinator } from '../dialects/zigbee2mqtt'
import type { Address, DeviceSpec, Fleet } from '../fleet/types'
import type { Agent, AgentContext } from './agent'
import { dialectAgent } from './dialect'
import { loraAgent, openNetwork, type Network } from './lora'
import { nativeAgent } from './native'
import { sleeperAgent } from './sleeper'
import { tasmotaAgent } from './tasmota'

/** All ThingsBoard devices of a fleet run builds of one title. */
const TITLE = 'tank eye'

type Other = Exclude<Address, { grammar: 'native' | 'tasmota' | 'chirpstack' }>

const dialectOf = (
  { grammar, id }: Other,
  { name }: DeviceSpec,
  { updates, coordinator }: { updates: AgentContext['updates']; coordinator: Coordinator },
): Dialect => {
  if (grammar === 'shelly-gen1') return shellyGen1(id)
  if (grammar === 'shelly-gen2') return shellyGen2(id, name)
  if (grammar === 'esphome') return esphome(id, name, updates.manifests.get(id) ?? null)
  if (grammar === 'homeassistant') return homeAssistant(id, name)
  return grammar === 'zigbee2mqtt' ? zigbee2mqtt(id, coordinator) : thingsboard(id, TITLE)
}

/** An agent for every device of a fleet that is switched on, and the connection that its LoRaWAN devices share (null without any). */
export const agentsOf = (
  fleet: Fleet,
  context: AgentContext,
): { agents: Agent[]; network: Network | null } => {
  const hasLora = fleet.devices.some(({ address }) => address.grammar === 'chirpstack')
  const network = hasLora ? openNetwork(context) : null
  const coordinator: Coordinator = { busyWith: null }
  const agents = fleet.devices.flatMap((device): Agent[] => {
    const { address, reports } = device
    if (reports === 0) return []
    if (address.grammar === 'tasmota') return [tasmotaAgent(device, address.topic, context)]
    if (address.grammar === 'chirpstack') return network ? [loraAgent(device, address, context, network)] : []
    if (address.grammar !== 'native') {
      const dialect = dialectOf(address, device, { updates: context.updates, coordinator })
      return [dialectAgent(device, address.id, { dialect, context })]
    }
    const make = address.sleeps ? sleeperAgent : nativeAgent
    return [make(device, address.id, context)]
  })
  return { agents, network }
}
