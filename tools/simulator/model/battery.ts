/** A cell, what it feeds (W) and the panel that charges it (W in full sun, 0 for a primary cell). */
export type BatterySpec = { capacityWh: number; loadW: number; panelW: number }

/** What is lost on the way from the panel into the cell. */
const CHARGE_EFFICIENCY = 0.75

/** Charge (0-1) after `dtS` seconds in the given sun (W/m²). */
export const stepBattery = ({
  spec,
  charge,
  irradiance,
  dtS,
}: {
  spec: BatterySpec
  charge: number
  irradiance: number
  dtS: number
}): number => {
  const watts = (spec.panelW * irradiance * CHARGE_EFFICIENCY) / 1000 - spec.loadW
  return Math.min(1, Math.max(0, charge + (watts * dtS) / 3600 / spec.capacityWh))
}

/** Volts of a lithium-ion cell: steep at both ends, nearly flat between. */
export const cellVolts = (charge: number): number =>
  3.0 + 0.75 * (1 - Math.exp(-charge * 9)) + 0.42 * charge ** 2

/** Volts of a lithium thionyl chloride cell (primary): 3.6 V until it is nearly empty. */
export const primaryVolts = (charge: number): number => 2.6 + 1.0 * (1 - Math.exp(-charge * 14))

/** Volts of a 24 V lead-acid bank, and with the charger on. */
export const bankVolts = (charge: number, chargingA: number): number =>
  23.4 + 2.3 * charge + Math.min(2.6, Math.max(-0.8, chargingA * 0.12))
