import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commandOf, isAlive, run, startNode, stopChild } from './processes.mjs'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'processes-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Starts a program that starts another one; answers both once they run. */
async function startFamily(childScript: string): Promise<{ parent: ChildProcess; child: number }> {
  const file = join(dir, 'pid')
  const spawnChild = `require('child_process').spawn(process.execPath, ['-e', process.argv[1], process.argv[2]], { stdio: 'ignore' })`
  const script = `${spawnChild}; setInterval(() => {}, 1000)`
  const parent = startNode({
    args: ['-e', script, `${childScript}; ${WRITE_PID}; setInterval(() => {}, 1000)`, file],
  })
  const child = await vi.waitFor(() => {
    const pid = Number(readFileSync(file, 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return pid
  }, 10_000)
  return { parent, child }
}
const WRITE_PID = `require('fs').writeFileSync(process.argv[1], String(process.pid))`

describe('stopChild', () => {
  it('leaves what the child has started the time to finish', async () => {
    const finish = `process.on('disconnect', () => {}); const parent = process.ppid; const done = process.argv[1] + '.done'
      setInterval(() => process.ppid !== parent && setTimeout(() => { require('fs').writeFileSync(done, 'x'); process.exit() }, 300), 20)`
    const { parent, child } = await startFamily(finish)
    await stopChild(parent)
    expect(readFileSync(join(dir, 'pid.done'), 'utf8')).toBe('x')
    expect(isAlive(child)).toBe(false)
  })

  it('kills all of the group that does not end in time', async () => {
    const { parent, child } = await startFamily(`process.on('SIGTERM', () => {})`)
    await stopChild(parent, 200)
    await vi.waitFor(() => expect([isAlive(parent.pid ?? 0), isAlive(child)]).toEqual([false, false]), 5000)
  })
})

describe('isAlive', () => {
  it('tells the living from the dead and from what is no process', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    expect(isAlive(child.pid ?? 0)).toBe(true)
    expect(commandOf(child.pid ?? 0)).toContain('setInterval')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isAlive(child.pid ?? 0)).toBe(false)
    expect([isAlive(0), isAlive(-1), isAlive(NaN)]).toEqual([false, false, false])
  })
})

describe('run', () => {
  const node = (script: string) => ({ name: 'probe', command: process.execPath, args: ['-e', script] })

  it('says which program failed and how', async () => {
    await expect(run(node(''))).resolves.toBeUndefined()
    await expect(run(node('process.exit(3)'))).rejects.toThrow('probe failed (exit code 3)')
    await expect(run({ name: 'nothing', command: join(dir, 'none'), args: [] })).rejects.toThrow(
      /nothing failed.*127/,
    )
  })

  it('ends the program when it is given up', async () => {
    const stop = new AbortController()
    const file = join(dir, 'pid')
    const running = run({
      ...node(`${WRITE_PID}; setInterval(() => {}, 1000)`),
      args: ['-e', `${WRITE_PID}; setInterval(() => {}, 1000)`, file],
      signal: stop.signal,
    })
    const pid = await vi.waitFor(() => Number(readFileSync(file, 'utf8')) || expect.fail('no pid'), 10_000)
    stop.abort()
    await expect(running).rejects.toThrow(/abort/i)
    expect(isAlive(Number(pid))).toBe(false)
  })
})
