import { listDeviceAlerts } from '@/contracts/alerts'
import { getReadings } from '@/contracts/devices/device'
import { getLora, loraOverview } from '@/contracts/devices/lora'
import { getPump, listRuns } from '@/contracts/devices/pump'
import { getEnergy, getUsage } from '@/contracts/devices/usage'
import type { Endpoint, InputOf, OutputOf } from '@/contracts/endpoint'
import type { readSharedDashboard, SharedRead } from '@/contracts/me/shared-dashboard'
import type { Widget } from '@/contracts/widget'
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
import { admitGuest, type Guest } from './admit'
import { aliasFor } from './device'
import { guestAlert, guestGateways, guestPump, guestRun } from './shown'

type Asked = { deviceId?: string | undefined; query: unknown }
type Read = (ctx: Context, guest: Guest, asked: Asked) => Promise<unknown>

const notFound = () => new AppError('not_found', 'Device not found')

/** The device with this alias as the owner's calls know it. */
function deviceIdOf({ devices }: Guest, alias: string): string {
  const device = devices.find((one) => one.alias === alias)
  if (!device) throw notFound()
  return device.publicId
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

const notAsked = () => new AppError('invalid_input', 'A card of a dashboard does not ask for this')

/** How a path is answered. */
type Shared = {
  read: Read
  /** Of what type a card must be, about that device; without it any card of the device will do. */
  cards?: readonly string[]
  /** It takes no query slot of its own. */
  isDear?: true
}

/** Cards of a pump. */
const OF_PUMPS = ['pump-controller', 'pump-info', 'pump-history', 'solar-pump']

const SHARED: Readonly<Record<SharedRead, Shared>> = {
  '/devices/{deviceId}/readings': { read: readOf(getReadings, queryReadings) },
  '/devices/{deviceId}/usage': { read: readOf(getUsage, getUsageOfTank) },
  '/devices/{deviceId}/energy': { read: readOf(getEnergy, getEnergyOfCircuit) },
  '/devices/{deviceId}/runs': {
    cards: OF_PUMPS,
    isDear: true,
    read: readOf(listRuns, listPumpRuns, ({ runs, ...rest }, guest) => ({
      ...rest,
      runs: runs.map((run) => guestRun(run, guest)),
    })),
  },
  '/devices/{deviceId}/pump': { cards: OF_PUMPS, read: readOf(getPump, getDevicePump, guestPump) },
  '/devices/{deviceId}/lora': {
    cards: ['lora-device'],
    isDear: true,
    read: readOf(getLora, getLoraOfDevice, ({ lora }, guest) => ({
      lora: lora && {
        ...lora,
        deviceId: aliasFor(guest, lora.deviceId),
        queue: [],
        gateways: guestGateways(lora.gateways, guest),
      },
    })),
  },
  '/devices/{deviceId}/alerts': {
    read: readOf(listDeviceAlerts, listAlertsOfDevice, ({ alerts }, guest) => ({
      alerts: alerts.map((alert) => guestAlert(alert, guest)),
    })),
  },
  '/lora/overview': {
    isDear: true,
    read: readOf(loraOverview, getOwnLoraOverview, ({ devices, gateways, ...rest }, guest) => ({
      ...rest,
      gateways: guestGateways(gateways, guest),
      devices: devices.map((device) => ({ ...device, deviceId: aliasFor(guest, device.deviceId) })),
    })),
  },
}

/** Refuses what no card of the dashboard asks for: that device by that call, or an overview of that time. */
function requireCard({ widgets }: Guest, path: SharedRead, { deviceId, query }: Asked): void {
  const { cards } = SHARED[path]
  const overview = path === '/lora/overview' ? loraOverview.query.safeParse(query).data : null
  const isAsked = ({ type, config }: Widget): boolean =>
    overview === null
      ? !cards || (cards.includes(type) && Object.values(config).includes(deviceId ?? null))
      : // where a device stands is its owner's own business
        type === 'lora-overview' && config['minutes'] === overview?.minutes && overview?.site === undefined
  if (!widgets.some(isAsked)) throw notAsked()
}

/** Two at once of all guests, so that what is dear never takes the console's place. */
const slots = new QuerySlots({ atOnce: 2, atOnceOfOne: 1, most: 200, mostOfOne: 40 })

/** What one card shows, of the devices of the dashboard as it is now. */
export const readDashboardOfLink: Verb<typeof readSharedDashboard> = async (ctx, { body }) => {
  const { token, path, ...asked } = body
  const guest = await admitGuest(token, ctx)
  // an unknown device is said first, in the words of any call
  if (asked.deviceId !== undefined) deviceIdOf(guest, asked.deviceId)
  requireCard(guest, path, asked)
  const { read, isDear } = SHARED[path]
  const work = () => read(ctx, guest, asked)
  return { answer: await (isDear ? slots.run(guest.link.id, work) : work()) }
}
