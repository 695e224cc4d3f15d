import { closeSync, linkSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { commandOf, isAlive } from './processes.mjs'

const SOCKET = 'start.sock'

/**
 * Makes sure that only one start uses a data folder. Returns the function that gives the lock back; throws a Failure
 * when another one holds it. What a killed start has left behind is taken over.
 */
export async function lockDataDir(dir) {
  if (await isAnswered(dir)) throw new Failure(takenMessage(dir, 'in another container'))
  const file = join(dir, 'start.lock')
  const staged = `${file}.${process.pid}`
  writeFileSync(staged, JSON.stringify({ pid: process.pid }), { mode: 0o600 })
  try {
    for (let attempt = 0; !tryLink(staged, file); attempt++) {
      const holder = readHolder(file)
      if (isOtherStart(holder)) throw new Failure(takenMessage(dir, `process ${holder}`))
      if (attempt === 5) throw new Failure(`${file} cannot be taken over; remove it and start again.`)
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(staged, { force: true })
  }
  const answer = await answerAt(dir)
  // Two starts may both have found a dead holder; the second one's removal then hit the first one's new lock.
  await sleep(50)
  const holder = readHolder(file)
  if (holder !== process.pid) {
    answer.stop()
    throw new Failure(takenMessage(dir, `process ${holder}`))
  }
  if (!answer.isOurs()) {
    answer.stop()
    throw new Failure(takenMessage(dir, 'in another container'))
  }
  return () => {
    answer.stop()
    if (readHolder(file) === process.pid) rmSync(file, { force: true })
  }
}

/**
 * Numbers of processes mean nothing in another container that has the same folder, but a socket in the folder is
 * answered there too, as long as its process lives. A path by way of an open folder is short enough for a socket.
 */
function socketIn(dir) {
  const folder = openSync(dir, 'r')
  const path = process.platform === 'linux' ? `/proc/self/fd/${folder}/${SOCKET}` : join(dir, SOCKET)
  return { path, close: () => closeSync(folder) }
}

async function isAnswered(dir) {
  const { path, close } = socketIn(dir)
  const socket = connect(path)
  const answered = await new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  socket.destroy()
  close()
  return answered
}

/** Answers from now on. Some volumes hold no sockets: there, the numbers of processes must do. */
async function answerAt(dir) {
  const { path, close } = socketIn(dir)
  rmSync(join(dir, SOCKET), { force: true })
  const server = createServer((socket) => socket.destroy()).unref()
  const isListening = await new Promise((resolve) => {
    server.once('listening', () => resolve(true))
    server.once('error', () => resolve(false))
    server.listen(path)
  })
  const own = isListening ? inodeOf(dir) : null
  return { isOurs: () => inodeOf(dir) === own, stop: () => server.close(close) }
}

const inodeOf = (dir) => statSync(join(dir, SOCKET), { throwIfNoEntry: false })?.ino ?? null

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
  return (
    pid !== process.pid &&
    isAlive(pid) &&
    /\b((start|dev|restore)\.mjs|cistern\.mjs (serve|restore)|cistern (serve|restore))\b/.test(commandOf(pid))
  )
}

function takenMessage(dir, where) {
  return `Another start (${where}) already uses ${dir}. Stop it first, or set DATA_DIR to another folder.`
}
