import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { freePort, stopChild } from './process.mjs'

const TANK = { tankType: 'cylindrical_vertical', diameterMm: 1800, depthMm: 2000, sensorOffsetMm: 0 }

/** The built console with a database and a broker of its own, as `npm start` runs it. */
export async function startConsole() {
  const [dir, port, mqttPort] = [
    await mkdtemp(join(tmpdir(), 'cistern-bench-')),
    await freePort(),
    await freePort(),
  ]
  const settings = { PORT: String(port), MQTT_PORT: String(mqttPort), DATA_DIR: dir, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [inRoot('scripts/start.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...settings },
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 3_000 && !(await isUp(url)); tries++) await sleep(100)
  const broker = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`)
  const stop = async () => {
    await broker.endAsync()
    await stopChild(child)
    await rm(dir, { recursive: true, force: true })
  }
  return { url, broker, stop }
}

const isUp = async (url) => {
  const answer = await fetch(`${url}/api/health`).catch(() => null)
  return answer?.ok === true && (await answer.json()).status === 'up'
}

/** Calls the API as one person; anything but a success is thrown. */
export const callerOf = (url, token) => async (method, path, body) => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** All that the devices say at this second. */
export const reportAll = ({ broker }, devices) =>
  Promise.all(
    devices.map((id, index) => {
      const wave = Math.sin(Date.now() / 20_000 + index)
      const m = {
        distance_mm: Math.round(1000 + 400 * wave),
        relay_on: index % 5 === 1,
        running: index % 5 === 1,
        power_w: 700 + 40 * wave,
        voltage_v: 230 + 3 * wave,
        current_a: 3 + wave,
        energy_wh: Math.round(Date.now() / 1000),
        flow_lpm: 38 + wave,
      }
      const payload = JSON.stringify({ ts: Date.now(), m })
      return broker.publishAsync(`tc/v1/${id}/telemetry`, payload, { qos: 1 })
    }),
  )

/** Somebody with so many devices and a widget for each, of the types in turn. */
export async function makeOwner(app, { count, types }) {
  const email = `bench-${Date.now()}@example.org`
  const account = { name: 'Bench', email, password: 'a bench beside the well' }
  const { token } = await callerOf(app.url)('POST', '/auth/register', account)
  const call = callerOf(app.url, token)
  const devices = Array.from({ length: count }, (_, index) => `bench-${index}`)
  await reportAll(app, devices)
  const widgets = []
  for (const [index, deviceId] of devices.entries()) {
    await call('POST', `/devices/${deviceId}/claim`)
    await call('PATCH', `/devices/${deviceId}/tanks-series`, { series: [TANK] })
    const type = types[index % types.length]
    widgets.push({ type, key: `${type}-${index}`, config: { deviceId } })
  }
  for (const widget of widgets) await call('POST', '/users/me/widgets', widget)
  return { token, devices }
}
