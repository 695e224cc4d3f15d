import type { TankConfig } from '@/domain/tank/types'
import type { DeviceKind } from '@/ingest/types'
import { demoDeviceSpecs } from './fleet/demo-devices'
import { demoPlants } from './fleet/demo-plants'
import { deviceIdOf } from './fleet/device-id'
import type { DeviceSpec, Fleet } from './fleet/types'

/** A device of the demo as its owner has set it up. A series has its tanks in `tankSeries` and no `tankConfig`. */
export type DemoDevice = {
  deviceId: string
  name: string
  kind: DeviceKind
  tankConfig: TankConfig | null
  tankSeries: TankConfig[]
}

export const demoFleet: Fleet = { plants: demoPlants, devices: demoDeviceSpecs }

const tanksOf = ({ role, plant }: DeviceSpec): TankConfig[] =>
  role === 'tank' ? (demoPlants.find(({ name }) => name === plant)?.tanks ?? []) : []

const demoDevice = (device: DeviceSpec): DemoDevice => {
  const tanks = tanksOf(device)
  return {
    deviceId: deviceIdOf(device.address),
    name: device.name,
    kind: device.kind,
    tankConfig: tanks.length === 1 ? (tanks[0] ?? null) : null,
    tankSeries: tanks.length > 1 ? tanks : [],
  }
}

/** Every device of the demo fleet, ready to be claimed: pure data, no connection is made by importing it. */
export const demoDevices: readonly DemoDevice[] = demoDeviceSpecs.map(demoDevice)
