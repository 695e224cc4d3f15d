import type { Family } from './families'
import type { Broker } from './system'

export type Size = {
  devices: number
  kills: number
  broker: Broker
  workers: number
  families: readonly Family[]
  /** Share of devices (0-1) that a first image bricks, by family. */
  brickRates: Partial<Record<Family, number>>
  /** Families get a good image after the bad one. */
  isRepaired: boolean
  /** Times of devices, of the server, and of its pauses before a retry pass so many times as fast. */
  pace: { devices: number; server: number; retries: number }
  intervalS: number
  /** Between two kills, about. */
  killEveryS: number
  /** A roll-out that stands still for so long is only waiting for devices that are gone, or for pumps that run. */
  quietS: number
  /** Decides who fails how, when pumps are switched and when something is killed. */
  seed: number
}

export type Bad = {
  family: Family
  rate: number
  canary: number
  bricked: number
  isStoppedInCanary: boolean
  /** The second group was begun although three devices of the canary had gone. */
  wentOn: boolean
}

export type Report = {
  broker: Broker
  workers: number
  devices: Record<string, number>
  seconds: number
  kills: Record<string, number>
  items: number
  ended: Record<string, number>
  orders: { decided: number; said: number; states: number }
  /** What the oracle in the database found, by its words. */
  violations: Record<string, number>
  samples: number
  /** Samples in which the states did not sum up to the items. */
  wrongSums: number
  /** Items that never came to an end. */
  open: number
  bad: Bad[]
  relayChanges: number
  /** Living devices that run the new version and whose item says otherwise, and the other way round. */
  unnoticed: number
  unproven: number
  /** Pauses of the good image that a person had to end. */
  resumed: number
}
