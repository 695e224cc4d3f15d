import type { LoraCodec } from '../codec'
import { distanceSensor } from './distance'
import { lidar } from './lidar'
import { fourProbes, twoObjects } from './several'

const RECORD = { distance: 0, battery: 2 }

export const dragino: readonly LoraCodec[] = [
  distanceSensor({ word: 'ldds75', metric: 'distance_mm', minMm: 280, maxMm: 7500 }),
  distanceSensor({ word: 'ldds45', metric: 'distance_mm', minMm: 30, maxMm: 4500 }),
  distanceSensor({ word: 'ldds20', metric: 'depth_mm', minMm: 20, maxMm: 4000 }),
  distanceSensor({ word: 'dds75-lb', metric: 'distance_mm', minMm: 280, maxMm: 7500, record: RECORD }),
  distanceSensor({ word: 'dds45-lb', metric: 'distance_mm', minMm: 30, maxMm: 4500, record: RECORD }),
  distanceSensor({
    word: 'dds20-lb',
    metric: 'depth_mm',
    minMm: 20,
    maxMm: 4000,
    record: { distance: 2, battery: 0 },
  }),
  lidar({ word: 'llds12' }),
  lidar({ word: 'lds12-lb', words: ['lds12-lb', 'lds12-ls'] }),
  fourProbes,
  twoObjects,
]
