import type { Pump } from '@/contracts/devices/pump'

export type SolarPumpStatus =
  'running' | 'fault' | 'source_low' | 'stopped' | 'night' | 'tank_full' | 'low_sun' | 'unknown'

export type SolarPumpInputs = {
  /** Zero is no fault; null: not told. */
  faultCode: number | null
  /** The fault code that means a dry run. */
  dryRunCode: number
  isTurning: boolean | null
  panelVolts: number | null
  /** What the pump's control says of its tanks. */
  isSourceLow: boolean
  isTankFull: boolean
  /** Somebody does not want it to run. */
  isHeld: boolean
}

/** No string of panels that could turn a pump stands below this by day, even under clouds. */
const NIGHT_VOLTS = 12

/**
 * A solar pump in a word. The first row that fits decides.
 *
 * | fault code | turns | otherwise                  | word       |
 * |------------|-------|----------------------------|------------|
 * | a dry run's | any  |                            | source_low |
 * | not zero   | any   |                            | fault      |
 * | zero, none | yes   |                            | running    |
 * | zero, none | not known |                        | unknown    |
 * | zero, none | no    | panels under 12 V          | night      |
 * | zero, none | no    | mode off, locked or stopped | stopped   |
 * | zero, none | no    | the source is low          | source_low |
 * | zero, none | no    | the tank is full           | tank_full  |
 * | zero, none | no    | panels' voltage known      | low_sun    |
 * | zero, none | no    | panels' voltage not known  | unknown    |
 */
export const solarPumpStatusOf = (situation: SolarPumpInputs): SolarPumpStatus => {
  const { faultCode, panelVolts } = situation
  if (faultCode === situation.dryRunCode) return 'source_low'
  if (faultCode) return 'fault'
  if (situation.isTurning === null) return 'unknown'
  if (situation.isTurning) return 'running'
  if (panelVolts !== null && panelVolts < NIGHT_VOLTS) return 'night'
  if (situation.isHeld) return 'stopped'
  if (situation.isSourceLow) return 'source_low'
  if (situation.isTankFull) return 'tank_full'
  return panelVolts === null ? 'unknown' : 'low_sun'
}

/** A stop takes this long at most from the order to the device's own word, ms. */
const STOP_TAKES_MS = 120_000

const isStoppedByCommand = ({ lastCommand, actual, since }: Pump): boolean => {
  if (lastCommand?.type !== 'relay.set' || lastCommand.order.on !== false) return false
  if (actual !== 'off' || since === null) return false
  const tookMs = Date.parse(since) - Date.parse(lastCommand.createdAt)
  return tookMs >= 0 && tookMs <= STOP_TAKES_MS
}

/** What the pump's control knows of why it stands; nothing is known of a device that is not switched from here. */
export const controlInputsOf = (
  pump: Pump | undefined,
): Pick<SolarPumpInputs, 'isSourceLow' | 'isTankFull' | 'isHeld'> => {
  const fails = (id: Pump['interlocks'][number]['id']) =>
    pump?.interlocks.some((interlock) => interlock.id === id && !interlock.ok) ?? false
  return {
    isSourceLow: fails('source_water'),
    isTankFull: fails('destination_room'),
    isHeld: pump !== undefined && (pump.mode === 'off' || pump.lockout !== null || isStoppedByCommand(pump)),
  }
}
