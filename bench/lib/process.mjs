import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const LIB = new URL('./', import.meta.url)
const TICKS_PER_S = 100

/** A Node program that answers in lines of JSON. `next()` is its next line. */
export function startProgram(file, options) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, LIB)), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${file} ended without an answer`)
    return JSON.parse(value)
  }
  return { child, next, stop: () => stopChild(child) }
}

export async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

export async function freePort() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** CPU time a process has used, in microseconds; NaN where /proc cannot tell. */
export function cpuOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return ((user + system) / TICKS_PER_S) * 1e6
  } catch {
    return NaN
  }
}

/** Resident memory of a process in MB; NaN where /proc cannot tell. */
export function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return NaN
  }
}
