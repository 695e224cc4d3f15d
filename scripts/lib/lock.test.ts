import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
