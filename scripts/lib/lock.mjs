import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { commandOf, isAlive } from './processes.mjs'

/**
 * Makes sure that only one start uses a data folder. Returns the function that gives the lock back; throws a Failure
 * when another one holds it. What a killed start has left behind is taken over.
 */
export async function lockDataDir(dir) {
  const file = join(dir, 'start.lock')
  const staged = `${file}.${process.pid}`
  writeFileSync(staged, JSON.stringify({ pid: process.pid }), { mode: 0o600 })
  try {
    for (let attempt = 0; !tryLink(staged, file); attempt++) {
      const holder = readHolder(file)
      if (isOtherStart(holder)) throw new Failure(takenMessage(dir, holder))
      if (attempt === 5) throw new Failure(`${file} cannot be taken over; remove it and start again.`)
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(staged, { force: true })
  }
  // Two starts may both have found a dead holder; the second one's removal then hit the first one's new lock.
  await sleep(50)
  const holder = readHolder(file)
  if (holder !== process.pid) throw new Failure(takenMessage(dir, holder))
  return () => {
    if (readHolder(file) === process.pid) rmSync(file, { force: true })
  }
}

function tryLink(staged, file) {
  try {
    linkSync(staged, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(file) {
  try {
    return Number(JSON.parse(readFileSync(file, 'utf8')).pid)
  } catch {
    return 0
  }
}

/** A number can come back: in a container every start may be process 1. */
function isOtherStart(pid) {
  return pid !== process.pid && isAlive(pid) && /\b(start|dev|restore)\.mjs\b/.test(commandOf(pid))
}

function takenMessage(dir, pid) {
  return `Another start (process ${pid}) already uses ${dir}. Stop it first, or set DATA_DIR to another folder.`
}
