import type { App } from './app'
import { own } from './dashboard'
import { publish } from './mqtt'
import { type PumpDevice, startPumpDevice } from './pump-device'
import { type Account, call, register } from './test'

export const MINUTE = 60_000

/** A backlog, one report each minute up to `agoMinutes` ago, the oldest first. */
export function backlog(app: App, deviceId: string, { values, agoMinutes = 1 }: Backlog): Promise<void> {
  const start = Date.now() - (agoMinutes + values.length - 1) * MINUTE
  const payload = JSON.stringify(values.map((m, i) => ({ ts: start + i * MINUTE, m })))
  return publish({ port: app.mqttPort, topic: `tc/v1/${deviceId}/telemetry`, payload })
}
type Backlog = { values: Record<string, number>[]; agoMinutes?: number }

/** A tank of a cubic metre, so that a percent is ten litres, seen from above. */
export async function ownTank(app: App, deviceId: string, mm = 500): Promise<Account> {
  const account = await register(app)
  await own(app, account, deviceId, { distance_mm: mm })
  const series = [{ tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }]
  await call(app, `/devices/${deviceId}/tanks-series`, {
    method: 'PATCH',
    token: account.token,
    body: { series },
  })
  return account
}

/** A pump whose device said last that it stands still. */
export async function ownPump(app: App, deviceId: string): Promise<{ account: Account; device: PumpDevice }> {
  const [account, device] = [await register(app), await startPumpDevice(app, deviceId)]
  await device.state(false)
  await call(app, `/devices/${deviceId}/claim`, { method: 'POST', token: account.token })
  return { account, device }
}
