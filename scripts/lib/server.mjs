import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { inRoot, isAssembled } from './paths.mjs'
import { waitForPort } from './ports.mjs'
import { startNode, stopChild } from './processes.mjs'
import { say, warn } from './say.mjs'

// An earlier server whose start was killed notices it and needs a moment to finish its requests.
const PORT_WAIT_MS = 15_000
const HEALTH_WAIT_MS = 60_000
const POLL_MS = 200

/** The ports this run will listen on. Throws a Failure naming the one that somebody else keeps. */
export async function requirePorts({ settings, signal }) {
  const wanted = [{ port: settings.port, host: settings.host, setting: 'PORT', what: 'the console' }]
  if (settings.hasEmbeddedBroker) {
    wanted.push({
      port: settings.mqttPort,
      host: settings.mqttBind,
      setting: 'MQTT_PORT',
      what: 'the MQTT broker',
    })
    for (const [setting, port] of Object.entries(settings.mqttMorePorts))
      wanted.push({ port, host: undefined, setting, what: 'the MQTT broker' })
  }
  for (const { port, host, setting, what } of wanted) {
    const onWait = () => say(`Port ${port} is in use; waiting for it …`)
    if (await waitForPort({ port, host, waitMs: PORT_WAIT_MS, signal, onWait })) continue
    throw new Failure(
      `Port ${port} is in use by another program. Stop it, or choose another for ${what} with ${setting}.`,
    )
  }
}

/** What the server, the worker and the seed need to know of what this run has decided. */
export function childEnv({ settings, databaseUrl, mode, isDemo = settings.isDemo }) {
  const decided = {
    PORT: String(settings.port),
    HOSTNAME: settings.host ?? '',
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    // next-auth reads it by itself
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || `http://localhost:${settings.port}`,
    ...(isDemo && { DEMO: 'true' }),
  }
  return {
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    ...decided,
    DATABASE_URL_FILE: '',
    // so that the console can tell what somebody has set
    CISTERN_SET_BY_START: Object.keys(decided)
      .filter((name) => !process.env[name])
      .join(','),
  }
}

/** `next start` or `next dev`, in an image its own program; when it ends by itself, so does the run. */
export function startServer({ command, settings, env, life }) {
  const host = settings.host ? ['-H', settings.host] : []
  const next = [inRoot('node_modules/next/dist/bin/next'), command, '-p', String(settings.port), ...host]
  const args = isAssembled ? [inRoot('server.js')] : next
  startPart({ name: 'The server', args, env, life, onEnd: () => endWithServer(life) })
}

function endWithServer(life) {
  warn('Without the server there is nothing left to do.')
  life.stop(1)
}

/** A Node program that lives as long as the run. */
export function startPart({ name, args, env, life, onEnd }) {
  const child = startNode({ args, env })
  child.once('error', () => {})
  child.once('exit', (code, signal) => {
    if (life.signal.aborted) return
    if (code !== 0) warn(`${name} has ended (${signal ?? `exit code ${code}`}).`)
    onEnd?.(code ?? 1)
  })
  life.defer(
    () => stopChild(child),
    () => stopChild(child, 0),
  )
}

/** The address on this machine. */
export function localAddress({ port, host }) {
  const isAny = !host || host === '0.0.0.0' || host === '::'
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Waits for /api/health to answer 200. A server that only answers otherwise is reported, not stopped. */
export async function waitForHealth({ settings, signal }) {
  const url = `${localAddress(settings).replace('//localhost', '//127.0.0.1')}/api/health`
  const deadline = Date.now() + HEALTH_WAIT_MS
  let last = 'no answer'
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) })
      if (response.ok) return
      last = `${response.status} ${(await response.text()).slice(0, 300)}`
    } catch (error) {
      signal.throwIfAborted()
      last = error.cause?.code ?? error.message
    }
    await sleep(POLL_MS, undefined, { signal })
  }
  warn(`${url} does not report a healthy application: ${last}`)
}
