import type { App } from './app'
import { addWidgets, report } from './dashboard'
import { chirpstackLdds75, publish } from './mqtt'
import { backlog } from './site'
import { type Account, call, register } from './test'

const depth = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }

const DEV_EUI = 'a84041ffff13a11a'

const TYPES = {
  'tank-trend': 'all-tank',
  'tank-capacity': 'all-tank',
  'tank-history': 'all-tank',
  'device-summary': null,
  'water-level': 'all-tank',
  'tank-status': 'all-tank',
  'acdc-monitor': 'all-meter',
  'lora-device': 'lora',
  'lora-overview': null,
  'solar-pump': 'all-solar',
  'pump-controller': 'all-pump',
  'pump-history': 'all-pump',
  'pump-info': 'all-pump',
}

/** An account with devices of which each of the thirteen types has something to show, and a config for each of them. */
export async function ownDevices(app: App) {
  const account = await register(app)
  const { token } = account
  const claim = (id: string) =>
    call(app, `/devices/${encodeURIComponent(id)}/claim`, { method: 'POST', token })
  await backlog(app, 'all-tank', {
    values: [800, 700, 600, 650, 700].map((distance_mm) => ({ distance_mm })),
  })
  await backlog(app, 'all-pump', { values: [0, 1, 1, 1, 0].map((relay_on) => ({ relay_on, power_w: 700 })) })
  await report(app, 'all-meter', { voltage_v: 231, current_a: 2, power_w: 460, frequency_hz: 50 })
  await report(app, 'all-solar', { running: 1, flow_lpm: 20, 'voltage_v.1': 80, 'power_w.1': 400 })
  // a device of its own: other tests of the same system claim the sample's
  const { topic, payloadText } = chirpstackLdds75(1, 900)
  const own = (text: string) => text.replaceAll(topic.split('/')[3] ?? '', DEV_EUI)
  await publish({ port: app.mqttPort, topic: own(topic), payload: own(payloadText) })
  const lora = `deveui:${DEV_EUI}`
  for (const id of ['all-tank', 'all-pump', 'all-meter', 'all-solar', lora]) await claim(id)
  await call(app, '/devices/all-tank/tanks-series', {
    method: 'PATCH',
    token,
    body: { series: [depth, depth] },
  })
  const widgets = Object.entries(TYPES).map(([type, device]) => {
    const deviceId = device === 'lora' ? lora : device
    return { type, config: deviceId === null ? {} : { deviceId } }
  })
  return { account, widgets }
}

/** An account with a widget of each of the thirteen types, all with something to show. */
export async function furnishAll(app: App): Promise<Account> {
  const { account, widgets } = await ownDevices(app)
  await addWidgets(
    app,
    account,
    widgets.map((widget) => ({ ...widget, key: widget.type })),
  )
  return account
}
