import { faults } from '../bytes'
import { flag, number, temperature } from './common'
import type { ChannelTable } from './tlv'

const current = number({
  metric: 'current_a',
  factor: 0.01,
  fault: faults({ 0xffff: 'sensor_error' }),
})

const probe = { ...temperature, fault: faults({ [-3]: 'out_of_range', [-1]: 'sensor_error' }) }

/** Current transformers. The accumulated current of channel 0397 has no metric. */
export const CT101: ChannelTable = {
  '0397': { size: 4 },
  '0498': { size: 2, fields: [current] },
  // firmware 2: the meter precedes the current, in hundredths of a kWh
  '1063': { size: 4, fields: [number({ metric: 'energy_wh', type: 'u32le', factor: 10 })] },
  '1375': { size: 1 },
  '0967': { size: 2, fields: [probe] },
  // Maximum and minimum precede the current that raised the alarm.
  '8498': { size: 7, fields: [{ ...current, at: 4 }] },
  '8967': { size: 3, fields: [probe] },
}

/** Sockets with a meter. */
export const WS523: ChannelTable = {
  '0374': { size: 2, fields: [number({ metric: 'voltage_v', factor: 0.1 })] },
  '0480': { size: 4, fields: [number({ metric: 'power_w', type: 'u32le' })] },
  '0581': { size: 1, fields: [flag({ metric: 'power_factor', factor: 0.01 })] },
  '0683': { size: 4, fields: [number({ metric: 'energy_wh', type: 'u32le' })] },
  '07c9': { size: 2, fields: [number({ metric: 'current_a', factor: 0.001 })] },
  '0870': { size: 1, fields: [flag({ metric: 'relay_on', mask: 0x01 })] },
  ff3f: { size: 1 },
}
