import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { root } from './paths.mjs'

/** True while the process runs; a zombie that nobody has collected does not. */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return !/^(Z|X)/.test(linuxState(pid))
}

function linuxState(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)
  } catch {
    return ''
  }
}

/** The command line of a process, or '' when it cannot be told. */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}

export function signalTo(pid, signal) {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

/** Waits until the process is gone: true, or false when `waitMs` have passed. */
export async function waitUntilGone(pid, waitMs) {
  const deadline = Date.now() + waitMs
  while (isAlive(pid)) {
    if (Date.now() >= deadline) return false
    await sleep(50)
  }
  return true
}

/**
 * Runs a program to its end with our terminal. Throws a Failure when it does not exit with 0; when `signal`
 * aborts, the program is asked to end and the promise rejects once it has.
 */
export async function run({ name, command, args, env, signal, stdio = 'inherit', cwd = root }) {
  signal?.throwIfAborted()
  const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } })
  const abort = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const code = await exitCode(child)
    signal?.throwIfAborted()
    if (code !== 0) throw new Failure(`${name} failed (exit code ${code})`)
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/** The code a program ended with, 128 + signal number as a shell reports it, 127 when it could not be started. */
export function exitCode(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** Runs a program's own script with this Node. */
export const runNode = ({ args, ...rest }) => run({ command: process.execPath, args, ...rest })

/**
 * Starts a long-running Node program in a process group of its own (the terminal's Ctrl-C does not reach it, we
 * stop it in order) with a channel on which it notices our death.
 */
export function startNode({ args, env, stdout = 'inherit' }) {
  return spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
}

/**
 * SIGTERM to the child; SIGKILL after `graceMs` to whatever is left of its group, which is also what the child has
 * started itself and what may be finishing its work after it.
 */
export async function stopChild(child, graceMs = 10_000) {
  if (!child.pid) return
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  const deadline = Date.now() + graceMs
  while (isGroupAlive(child.pid)) {
    if (Date.now() >= deadline) return void signalTo(-child.pid, 'SIGKILL')
    await sleep(50)
  }
}

/** Whether any process of a group runs, not counting those that only wait to be collected. */
function isGroupAlive(group) {
  if (!signalTo(-group, 0)) return false
  if (process.platform !== 'linux') return true
  return readdirSync('/proc').some((name) => {
    const [state, , ownGroup] = /^\d+$/.test(name) ? linuxState(name).split(' ') : []
    return Number(ownGroup) === group && !/^[ZX]/.test(state)
  })
}
