import { listDeviceAlerts } from '@/contracts/alerts'
import { getReadings } from '@/contracts/devices/device'
import { getLora, loraOverview } from '@/contracts/devices/lora'
import { getPump, listRuns } from '@/contracts/devices/pump'
import { getEnergy, getUsage } from '@/contracts/devices/usage'
import type { Endpoint, InputOf, OutputOf } from '@/contracts/endpoint'
import type { readSharedDashboard, SharedRead } from '@/contracts/me/shared-dashboard'
import { listAlertsOfDevice } from '@/server/alerts/list'
import type { Context } from '@/server/context'
import { getLoraOfDevice, getOwnLoraOverview } from '@/server/devices/lora'
import { queryReadings } from '@/server/devices/readings/query'
import { getEnergyOfCircuit } from '@/server/devices/usage/energy'
import { getUsageOfTank } from '@/server/devices/usage/tank'
import { AppError } from '@/server/errors'
import { getDevicePump } from '@/server/pump/get'
import { listPumpRuns } from '@/server/pump/runs/runs'
import { QuerySlots } from '@/server/timeseries/query-slots'
import type { ContextOf, Verb } from '@/server/verb'
import { admitGuest, aliasOf, type Guest } from './admit'
import { aliasFor } from './device'

type Asked = { deviceId: string | undefined; query: unknown }
type Read = (ctx: Context, guest: Guest, asked: Asked) => Promise<unknown>

const notFound = () => new AppError('not_found', 'Device not found')

/** The device with this alias as the owner's calls know it. */
function deviceIdOf({ devices }: Guest, alias: string): string {
  const device = devices.find((one) => one.alias === alias)
  if (!device) throw notFound()
  return device.deviceId
}

/** The same verb as the owner's own call, with the link's actor; `show` leaves out what is not for guests. */
function readOf<E extends Endpoint>(
  endpoint: E,
  verb: Verb<E>,
  show: (output: OutputOf<E>, guest: Guest) => unknown = (output) => output,
): Read {
  return async (ctx, guest, { deviceId, query }) => {
    const params = deviceId === undefined ? {} : { deviceId: deviceIdOf(guest, deviceId) }
    const input = endpoint.params.safeParse(params)
    const asked = endpoint.query.safeParse(query)
    if (!input.success || !asked.success) throw notAsked()
    const given = { params: input.data, query: asked.data, body: undefined } as InputOf<E>
    // the verbs of these reads are those of signed-in users, whom the link's actor stands for
    const output = await verb({ ...ctx, actor: guest.actor } as ContextOf<E>, given)
    if (output instanceof Response) throw new TypeError(`${endpoint.path} answers no data`)
    return show(endpoint.output.parse(output) as OutputOf<E>, guest)
  }
}

/** Cards that make a read, where few do: what no card of a dashboard shows is not read by its link either. */
const CARDS: Readonly<Partial<Record<SharedRead, readonly string[]>>> = {
  '/devices/{deviceId}/runs': ['pump-controller', 'pump-info', 'pump-history', 'solar-pump'],
  '/devices/{deviceId}/pump': ['pump-controller', 'pump-info', 'pump-history', 'solar-pump'],
  '/devices/{deviceId}/lora': ['lora-device'],
}

const notAsked = () => new AppError('invalid_input', 'A card of a dashboard does not ask for this')

/** Refuses what no card of the dashboard asks for: that device by that call, or an overview of that time. */
function requireCard({ widgets }: Guest, path: SharedRead, { deviceId, query }: Asked): void {
  const types = CARDS[path]
  if (types) {
    const isAsked = widgets.some(
      ({ type, config }) => types.includes(type) && Object.values(config).includes(deviceId ?? null),
    )
    if (!isAsked) throw notAsked()
  }
  if (path !== '/lora/overview') return
  const minutes = loraOverview.query.safeParse(query).data?.minutes
  if (!widgets.some(({ type, config }) => type === 'lora-overview' && config['minutes'] === minutes))
    throw notAsked()
}

/** Reads that take no query slot of their own: two at once of all guests, so that they never take the console's place. */
const slots = new QuerySlots({ atOnce: 2, atOnceOfOne: 1, most: 200, mostOfOne: 40 })
const IN_SLOTS: readonly SharedRead[] = [
  '/devices/{deviceId}/runs',
  '/devices/{deviceId}/lora',
  '/lora/overview',
]

const NOBODY = { by: null, stoppedBy: null }

const PUMP_ORDERS: readonly string[] = ['relay.set', 'mode.set']

type TankNames = { destination: string | null; source: string | null }

/** Whether an interlock tells of a tank that is on no card. */
function isOfHiddenTank(id: string, tanks: TankNames, aliasOf: (deviceId: string | null) => string | null) {
  const tank = id.startsWith('destination_')
    ? tanks.destination
    : id.startsWith('source_')
      ? tanks.source
      : null
  return tank !== null && aliasOf(tank) === null
}

type Run = OutputOf<typeof listRuns>['runs'][number]

const guestRun = (run: Run, { link }: Guest): Run => ({
  ...run,
  ...NOBODY,
  id: aliasOf(link.id, run.id, 'run'),
})

/** A gateway is known by its id far beyond this console. */
const guestGateways = <T extends { gatewayId: string }>(gateways: readonly T[], { link }: Guest): T[] =>
  gateways.map((gateway) => ({ ...gateway, gatewayId: aliasOf(link.id, gateway.gatewayId, 'gateway') }))

/** Without people, and without what an alert's reason says of gateways and firmware. */
function guestAlert({ why, ...alert }: OutputOf<typeof listDeviceAlerts>['alerts'][number], guest: Guest) {
  const { gateway: _, firmware: __, ...told } = why
  const ids = { id: aliasOf(guest.link.id, alert.id, 'alert'), deviceId: aliasFor(guest, alert.deviceId) }
  return { ...alert, ...ids, acknowledgedBy: null, why: told }
}

/** Without who started it and what else its owner has set up. */
function guestPump({ pump }: OutputOf<typeof getPump>, guest: Guest) {
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
        isOfHiddenTank(one.id, settings, aliasOrNull) ? { ...one, value: null } : one,
      ),
    },
  }
}

const READS: Readonly<Record<SharedRead, Read>> = {
  '/devices/{deviceId}/readings': readOf(getReadings, queryReadings),
  '/devices/{deviceId}/usage': readOf(getUsage, getUsageOfTank),
  '/devices/{deviceId}/energy': readOf(getEnergy, getEnergyOfCircuit),
  '/devices/{deviceId}/runs': readOf(listRuns, listPumpRuns, ({ runs, ...rest }, guest) => ({
    ...rest,
    runs: runs.map((run) => guestRun(run, guest)),
  })),
  '/devices/{deviceId}/pump': readOf(getPump, getDevicePump, guestPump),
  '/devices/{deviceId}/lora': readOf(getLora, getLoraOfDevice, ({ lora }, guest) => ({
    lora: lora && {
      ...lora,
      ...{
        deviceId: aliasFor(guest, lora.deviceId),
        queue: [],
        gateways: guestGateways(lora.gateways, guest),
      },
    },
  })),
  '/devices/{deviceId}/alerts': readOf(listDeviceAlerts, listAlertsOfDevice, ({ alerts }, guest) => ({
    alerts: alerts.map((alert) => guestAlert(alert, guest)),
  })),
  '/lora/overview': readOf(loraOverview, getOwnLoraOverview, ({ devices, gateways, ...rest }, guest) => ({
    ...rest,
    gateways: guestGateways(gateways, guest),
    devices: devices.map((device) => ({ ...device, deviceId: aliasFor(guest, device.deviceId) })),
  })),
}

/** What one card shows, of the devices of the dashboard as it is now. */
export const readDashboardOfLink: Verb<typeof readSharedDashboard> = async (ctx, { body }) => {
  const { token, path, deviceId, query } = body
  const guest = await admitGuest(token, ctx)
  const work = () => READS[path](ctx, guest, { deviceId, query })
  // an unknown device is said first, in the words of any call
  if (deviceId !== undefined) deviceIdOf(guest, deviceId)
  requireCard(guest, path, { deviceId, query })
  return { answer: await (IN_SLOTS.includes(path) ? slots.run(guest.link.id, work) : work()) }
}
