export type ModbusTopic =
  | { kind: 'unit'; gateway: string; unit: number; leaf: 'registers' | 'raw' | 'values' }
  | { kind: 'lines'; gateway: string; isRequest: boolean }
  | { kind: 'neuron' }

const UNIT = /^modbus\/([^/]+)\/(0|[1-9]\d{0,2})\/(registers|raw|values)$/
const LINES = /^(.+)\/ModbusInMqtt\/(toDevice|fromDevice)$/
const NEURON = /^\/?neuron\/./

const isLeaf = (text: string | undefined): text is 'registers' | 'raw' | 'values' =>
  text === 'registers' || text === 'raw' || text === 'values'

/**
 * Reads a topic of a Modbus gateway; null for any other.
 *
 * | topic | is |
 * |---|---|
 * | `modbus/<gateway>/<unit>/registers`, `raw`, `values` | one unit on a gateway's bus |
 * | `<gateway>/ModbusInMqtt/toDevice`, `fromDevice` | frames in hexadecimal (GbbConnect) |
 * | `/neuron/…`, `neuron/…` | tags of an EMQX Neuron gateway |
 */
export const parseModbusTopic = (topic: string): ModbusTopic | null => {
  const [, gateway, unit, leaf] = UNIT.exec(topic) ?? []
  if (gateway && unit && isLeaf(leaf)) return { kind: 'unit', gateway, unit: Number(unit), leaf }
  const [, plant, direction] = LINES.exec(topic) ?? []
  if (plant) return { kind: 'lines', gateway: plant, isRequest: direction === 'toDevice' }
  return NEURON.test(topic) ? { kind: 'neuron' } : null
}
