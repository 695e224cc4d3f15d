import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasMosquitto = spawnSync('mosquitto', ['-h']).error === undefined
/** For the title of a test that cannot run without it. */
export const mosquittoOr = hasMosquitto ? '' : ' (skipped: no mosquitto on PATH)'

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address instanceof Object ? address.port : 0
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })

/** A Mosquitto with persistence and a wide window that can be stopped and started again on its port. */
export async function startMosquitto() {
  const [dir, port] = [await mkdtemp(join(tmpdir(), 'cistern-mosquitto-')), await freePort()]
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${dir}/`,
    'max_inflight_messages 0',
    'max_queued_messages 100000',
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  await writeFile(join(dir, 'mosquitto.conf'), lines.join('\n'))
  const launch = async () => {
    const child = spawn('mosquitto', ['-c', join(dir, 'mosquitto.conf')], { stdio: 'ignore' })
    const exited = once(child, 'exit')
    while (!(await isOpen(port))) await new Promise((resolve) => setTimeout(resolve, 20))
    return { child, exited }
  }
  let running = await launch()
  const halt = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    await running.exited
  }
  return {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    halt,
    restart: async () => {
      running = await launch()
    },
    stop: async () => {
      await halt('SIGKILL')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
