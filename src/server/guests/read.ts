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
import type { ContextOf, Verb } from '@/server/verb'
import { admitGuest, type Guest } from './admit'
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
    if (!input.success || !asked.success)
      throw new AppError('invalid_input', 'A card of a dashboard does not ask for this')
    const given = { params: input.data, query: asked.data, body: undefined } as InputOf<E>
    // the verbs of these reads are those of signed-in users, whom the link's actor stands for
    const output = await verb({ ...ctx, actor: guest.actor } as ContextOf<E>, given)
    if (output instanceof Response) throw new TypeError(`${endpoint.path} answers no data`)
    return show(endpoint.output.parse(output) as OutputOf<E>, guest)
  }
}

const NOBODY = { by: null, stoppedBy: null }

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
      run: run && { ...run, ...NOBODY },
      lastCommand: lastCommand && { ...lastCommand, by: null },
    },
  }
}

const READS: Readonly<Record<SharedRead, Read>> = {
  '/devices/{deviceId}/readings': readOf(getReadings, queryReadings),
  '/devices/{deviceId}/usage': readOf(getUsage, getUsageOfTank),
  '/devices/{deviceId}/energy': readOf(getEnergy, getEnergyOfCircuit),
  '/devices/{deviceId}/runs': readOf(listRuns, listPumpRuns, ({ runs, ...rest }) => ({
    ...rest,
    runs: runs.map((run) => ({ ...run, ...NOBODY })),
  })),
  '/devices/{deviceId}/pump': readOf(getPump, getDevicePump, guestPump),
  '/devices/{deviceId}/lora': readOf(getLora, getLoraOfDevice, ({ lora }, guest) => ({
    lora: lora && { ...lora, deviceId: aliasFor(guest, lora.deviceId), queue: [] },
  })),
  '/devices/{deviceId}/alerts': readOf(listDeviceAlerts, listAlertsOfDevice, ({ alerts }, guest) => ({
    alerts: alerts.map((alert) => ({
      ...alert,
      ...{ deviceId: aliasFor(guest, alert.deviceId), acknowledgedBy: null },
    })),
  })),
  '/lora/overview': readOf(loraOverview, getOwnLoraOverview, ({ devices, ...rest }, guest) => ({
    ...rest,
    devices: devices.map((device) => ({ ...device, deviceId: aliasFor(guest, device.deviceId) })),
  })),
}

/** What one card shows, of the devices of the dashboard as it is now. */
export const readDashboardOfLink: Verb<typeof readSharedDashboard> = async (ctx, { body }) => {
  const { token, path, deviceId, query } = body
  const guest = await admitGuest(token, ctx)
  return { answer: await READS[path](ctx, guest, { deviceId, query }) }
}
