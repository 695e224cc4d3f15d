import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, linkSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from './lock.mjs'

let dir = ''
const lockFile = () => join(dir, 'start.lock')

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const heldBy = (pid: number) => writeFileSync(lockFile(), JSON.stringify({ pid }))

it('is free at first and after it was given back', async () => {
  const release = await lockDataDir(dir)
  expect(existsSync(lockFile())).toBe(true)
  release()
  expect(existsSync(lockFile())).toBe(false)
})

it('refuses while another start lives, and names it', async () => {
  const other = spawn('/bin/sh', ['-c', 'read forever', 'start.mjs'])
  try {
    heldBy(other.pid ?? 0)
    await expect(lockDataDir(dir)).rejects.toThrow(`process ${other.pid}`)
    expect(existsSync(lockFile())).toBe(true)
  } finally {
    other.kill('SIGKILL')
  }
})

it.each<[string, () => void]>([
  ['a process that is gone', () => heldBy(2 ** 30)],
  ['our own number, as in a restarted container', () => heldBy(process.pid)],
  ['a number that now belongs to another program', () => heldBy(process.ppid)],
  ['half a file', () => writeFileSync(lockFile(), '{"pi')],
])('takes over what was left by %s', async (_, leave) => {
  leave()
  const release = await lockDataDir(dir)
  release()
})

it('refuses while a start answers whose number means nothing here, and takes over once it is silent', async () => {
  heldBy(2 ** 30)
  const other = createServer().listen(join(dir, 'start.sock'))
  await once(other, 'listening')
  await expect(lockDataDir(dir)).rejects.toThrow('in another container')
  // killed, it leaves its socket behind
  linkSync(join(dir, 'start.sock'), join(dir, 'left.sock'))
  other.close()
  await once(other, 'close')
  renameSync(join(dir, 'left.sock'), join(dir, 'start.sock'))
  const release = await lockDataDir(dir)
  await expect(lockDataDir(dir)).rejects.toThrow('Another start')
  release()
})
