import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Below the ranges from which Linux and macOS take the ports of outgoing connections.
const FIRST = 20_000
const COUNT = 12_000

/** True when a server could listen there now. Without a host: on every address. */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Waits until the port is free: true, or false when `waitMs` have passed. */
export async function waitForPort({ port, host, waitMs, signal, onWait }) {
  const deadline = Date.now() + waitMs
  for (let told = false; !(await isPortFree(port, host)); told = true) {
    if (Date.now() >= deadline) return false
    if (!told) onWait?.()
    await sleep(250, undefined, { signal })
  }
  return true
}

/** A free port of loopback: the preferred one when it can be had. */
export async function findFreePort({ preferred } = {}) {
  if (preferred && (await isPortFree(preferred, '127.0.0.1'))) return preferred
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}
