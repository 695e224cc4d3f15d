import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
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

const micros = (ticks) => (ticks / TICKS_PER_S) * 1e6

/** The fields of /proc/<pid>/stat behind the name, or null. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** CPU time a process has used, in microseconds; NaN where /proc cannot tell. */
export function cpuOf(pid) {
  const [user, system] = statOf(pid)?.slice(11, 13).map(Number) ?? []
  return micros(user + system)
}

/** CPU time a process and those that it has started have used, also the ones that it has collected; in microseconds. */
export function cpuOfFamily(pid) {
  const [user = NaN, system, ...ended] = statOf(pid)?.slice(11, 15).map(Number) ?? []
  const own = user + system + ended[0] + ended[1]
  const children = readdirSync('/proc').filter((name) => statOf(name)?.[1] === String(pid))
  return micros(own) + children.reduce((sum, child) => sum + cpuOf(child), 0)
}

/** Time that all cores of this machine were at work, and were there, in microseconds. */
export function machineCpu() {
  const [line] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user, nice, system, idle, waiting, ...rest] = line.split(/\s+/).slice(1, 9).map(Number)
  const busy = user + nice + system + rest.reduce((sum, ticks) => sum + ticks, 0)
  return { busy: micros(busy), all: micros(busy + idle + waiting) }
}

/** Resident memory of a process in MB; NaN where /proc cannot tell. */
export function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return NaN
  }
}
