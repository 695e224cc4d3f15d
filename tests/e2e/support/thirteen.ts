import type { App } from './app'
import { addWidgets, report } from './dashboard'
import { chirpstackLdds75, publish } from './mqtt'
import { backlog } from './site'
import { type Account, call, register } from './test'

const depth = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }

type Site = {
  /** Millimetres of a tank of a metre. */
  distances?: readonly number[]
  /** No pump runs, or has run a short time ago. */
  isStill?: boolean
}
const FALLING = [800, 700, 600, 650, 700]

/** The device of each type; null: none, or all of them. */
const TYPES = {
  'tank-trend': 'tank',
  'tank-capacity': 'tank',
  'tank-history': 'tank',
  'device-summary': null,
  'water-level': 'tank',
  'tank-status': 'tank',
  'acdc-monitor': 'meter',
  'lora-device': 'lora',
  'lora-overview': null,
  'solar-pump': 'solar',
  'pump-controller': 'pump',
  'pump-history': 'pump',
  'pump-info': 'pump',
}

/**
 * An account with devices of which each of the thirteen types has something to show, and a config for each of them. Their
 * ids begin with `name`: specs share a system, and each device has one owner. Its first letter is nobody else's.
 */
export async function ownDevices(
  app: App,
  name = 'all',
  { distances = FALLING, isStill = false }: Site = {},
) {
  const account = await register(app)
  const { token } = account
  const claim = (id: string) =>
    call(app, `/devices/${encodeURIComponent(id)}/claim`, { method: 'POST', token })
  await backlog(app, `${name}-tank`, {
    values: distances.map((distance_mm) => ({ distance_mm })),
  })
  await backlog(app, `${name}-pump`, {
    values: (isStill ? [0, 0, 0, 0, 0] : [0, 1, 1, 1, 0]).map((relay_on) => ({ relay_on, power_w: 700 })),
  })
  await report(app, `${name}-meter`, { voltage_v: 231, current_a: 2, power_w: 460, frequency_hz: 50 })
  const night = { running: 0, flow_lpm: 0, 'voltage_v.1': 0, 'power_w.1': 0 }
  const day = { running: 1, flow_lpm: 20, 'voltage_v.1': 80, 'power_w.1': 400 }
  await report(app, `${name}-solar`, isStill ? night : day)
  // a device of its own: other tests of the same system claim the sample's
  const { topic, payloadText } = chirpstackLdds75(1, 900)
  const devEui = `a84041ffff13a1${name.charCodeAt(0).toString(16)}`
  const own = (text: string) =>
    text.replaceAll(topic.split('/')[3] ?? '', devEui).replaceAll(/"snr":-?[\d.]+/g, '"snr":7')
  await publish({ port: app.mqttPort, topic: own(topic), payload: own(payloadText) })
  const lora = `deveui:${devEui}`
  for (const kind of ['tank', 'pump', 'meter', 'solar']) await claim(`${name}-${kind}`)
  await claim(lora)
  await call(app, `/devices/${name}-tank/tanks-series`, {
    method: 'PATCH',
    token,
    body: { series: [depth, depth] },
  })
  const widgets = Object.entries(TYPES).map(([type, device]) => {
    const deviceId = device === 'lora' ? lora : device && `${name}-${device}`
    return { type, config: deviceId === null ? {} : { deviceId } }
  })
  return { account, widgets }
}

/** An account with a widget of each of the thirteen types, all with something to show. */
export async function furnishAll(app: App, name?: string): Promise<Account> {
  const { account, widgets } = await ownDevices(app, name)
  await addWidgets(
    app,
    account,
    widgets.map((widget) => ({ ...widget, key: widget.type })),
  )
  return account
}
