import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/server/env'

const PORT_WITHIN_MS = 5_000
const PORT_RETRY_MS = 250

/** An error in a setting, which a retry cannot fix, keeps the worker from running. */
export class SettingError extends Error {}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The worker of a killed server may need a moment to release the port. */
export async function listenWithRetry<T>(listen: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PORT_WITHIN_MS
  for (;;) {
    try {
      return await listen()
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'EADDRINUSE' || performance.now() > deadline) throw listenError(error)
      await sleep(PORT_RETRY_MS)
    }
  }
}

const PORTS = { MQTT_PORT: env.MQTT_PORT, MQTT_TLS_PORT: env.MQTT_TLS_PORT, MQTT_WS_PORT: env.MQTT_WS_PORT }

/** The setting of the port in an error of the network. */
function settingOf(cause: unknown): string {
  const port = cause instanceof Error && 'port' in cause ? cause.port : undefined
  return Object.entries(PORTS).find(([, own]) => own === port)?.[0] ?? 'MQTT_PORT'
}

function listenError(cause: unknown): Error {
  const [setting, host] = [settingOf(cause), env.MQTT_BIND]
  const port = PORTS[setting as keyof typeof PORTS]
  const why: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use by another program; stop it, or choose another with ${setting}`,
    EACCES: `port ${port} may not be used by this account; choose one from 1024 with ${setting}`,
    EADDRNOTAVAIL: `${host} is no address of this machine; change MQTT_BIND`,
    ENOTFOUND: `${host} cannot be resolved; change MQTT_BIND`,
  }
  const text = why[String(codeOf(cause))]
  if (text) return new SettingError(`The MQTT broker cannot start: ${text}.`, { cause })
  return new Error('The MQTT broker cannot start', { cause })
}
