import type { Fleet } from '../fleet/types'
import type { Agent, AgentContext } from './agent'
import { loraAgent, openNetwork, type Network } from './lora'
import { nativeAgent } from './native'
import { sleeperAgent } from './sleeper'
import { tasmotaAgent } from './tasmota'

/** An agent for every device of a fleet that is switched on, and the connection that its LoRaWAN devices share (null without any). */
export const agentsOf = (
  fleet: Fleet,
  context: AgentContext,
): { agents: Agent[]; network: Network | null } => {
  const hasLora = fleet.devices.some(({ address }) => address.grammar === 'chirpstack')
  const network = hasLora ? openNetwork(context) : null
  const agents = fleet.devices.flatMap((device): Agent[] => {
    const { address, reports } = device
    if (reports === 0) return []
    if (address.grammar === 'tasmota') return [tasmotaAgent(device, address.topic, context)]
    if (address.grammar === 'chirpstack') return network ? [loraAgent(device, address, context, network)] : []
    const make = address.sleeps ? sleeperAgent : nativeAgent
    return [make(device, address.id, context)]
  })
  return { agents, network }
}
