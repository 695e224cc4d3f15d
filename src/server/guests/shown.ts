import type { listDeviceAlerts } from '@/contracts/alerts'
import type { getPump, listRuns } from '@/contracts/devices/pump'
import type { OutputOf } from '@/contracts/endpoint'
import { aliasOf, type Guest } from './admit'
import { aliasFor } from './device'

const NOBODY = { by: null, stoppedBy: null }

const PUMP_ORDERS: readonly string[] = ['relay.set', 'mode.set']

type TankNames = { destination: string | null; source: string | null }

/** Whether an interlock tells of a tank that is on no card. */
function isOfHiddenTank(guest: Guest, id: string, tanks: TankNames): boolean {
  const tank = id.startsWith('destination_')
    ? tanks.destination
    : id.startsWith('source_')
      ? tanks.source
      : null
  return tank !== null && aliasFor(guest, tank) === null
}

type Run = OutputOf<typeof listRuns>['runs'][number]

export const guestRun = (run: Run, { link }: Guest): Run => ({
  ...run,
  ...NOBODY,
  id: aliasOf(link.id, run.id, 'run'),
})

/** A gateway is known by its id far beyond this console. */
export const guestGateways = <T extends { gatewayId: string }>(
  gateways: readonly T[],
  { link }: Guest,
): T[] =>
  gateways.map((gateway) => ({ ...gateway, gatewayId: aliasOf(link.id, gateway.gatewayId, 'gateway') }))

/** Without people, and without what an alert's reason says of gateways and firmware. */
export function guestAlert(
  { why, ...alert }: OutputOf<typeof listDeviceAlerts>['alerts'][number],
  guest: Guest,
) {
  const { gateway: _, firmware: __, ...told } = why
  const ids = { id: aliasOf(guest.link.id, alert.id, 'alert'), deviceId: aliasFor(guest, alert.deviceId) }
  return { ...alert, ...ids, acknowledgedBy: null, why: told }
}

/** Without who started it and what else its owner has set up. */
export function guestPump({ pump }: OutputOf<typeof getPump>, guest: Guest) {
  const { settings, run, lastCommand } = pump
  const aliasOrNull = (deviceId: string | null) => deviceId && aliasFor(guest, deviceId)
  return {
    pump: {
      ...pump,
      ...{ deviceId: aliasFor(guest, pump.deviceId), mayOperate: false },
      settings: {
        ...settings,
        ...{ destination: aliasOrNull(settings.destination), source: aliasOrNull(settings.source) },
      },
      run: run && guestRun(run, guest),
      // other orders of the device are not its pump's: a configuration may hold passwords
      lastCommand:
        lastCommand && PUMP_ORDERS.includes(lastCommand.type)
          ? { ...lastCommand, id: aliasOf(guest.link.id, lastCommand.id, 'command'), by: null, error: null }
          : null,
      interlocks: pump.interlocks.map((one) =>
        isOfHiddenTank(guest, one.id, settings) ? { ...one, value: null } : one,
      ),
    },
  }
}
