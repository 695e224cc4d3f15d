import { spawn } from 'node:child_process'
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort, hasMosquitto, mosquittoOr } from '~/tests/walks/support/mosquitto'

/** A line of a Mosquitto 2 password file: PBKDF2 with SHA-512. */
function passwordLine(user: string, password: string): string {
  const [salt, rounds] = [randomBytes(12), 101]
  const hash = pbkdf2Sync(password, salt, rounds, 64, 'sha512')
  return `${user}:$7$${rounds}$${salt.toString('base64')}$${hash.toString('base64')}\n`
}

const USERS = ['cistern', 'tank-1', 'tank-2']
const clients: MqttClient[] = []
let dir = ''
let port = 0
let stop = async () => {}

async function startShipped(): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'cistern-deploy-'))
  port = await freePort()
  const shipped = await readFile('deploy/mosquitto.conf', 'utf8')
  const conf = shipped
    .replace('listener 1883', `listener ${port} 127.0.0.1`)
    .replaceAll('/etc/mosquitto/', `${dir}/`)
    .replace('/var/lib/mosquitto/', `${dir}/`)
  const asRoot = process.getuid?.() === 0 ? '\nuser root\n' : ''
  await writeFile(join(dir, 'mosquitto.conf'), conf + asRoot)
  await writeFile(join(dir, 'mosquitto.acl'), await readFile('deploy/mosquitto.acl', 'utf8'))
  await writeFile(join(dir, 'mosquitto.passwd'), USERS.map((user) => passwordLine(user, `${user}!`)).join(''))
  const child = spawn('mosquitto', ['-c', join(dir, 'mosquitto.conf')], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  stop = async () => {
    child.kill('SIGKILL')
    await exited
  }
  await vi.waitFor(async () => expect(await isOpen()).toBe(true), { timeout: 10_000 })
}

const isOpen = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })

async function login(username: string, password = `${username}!`): Promise<MqttClient> {
  const options = { username, password, protocolVersion: 4 as const, reconnectPeriod: 0 }
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, options, false)
  clients.push(client)
  return client
}

describe.skipIf(!hasMosquitto)(`the Mosquitto of deploy/${mosquittoOr}`, () => {
  beforeAll(startShipped)
  afterAll(async () => {
    for (const client of clients) client.end(true)
    await stop()
    await rm(dir, { recursive: true, force: true })
  })

  it('asks everybody for a login', async () => {
    await expect(login('tank-1', 'wrong')).rejects.toThrow(/not authorized/i)
    await expect(connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 }, false)).rejects.toThrow(
      /not authorized/i,
    )
  })

  it('brings the worker what a device says of itself, and nothing that it says of others', async () => {
    const [worker, device] = [await login('cistern'), await login('tank-1')]
    const heard: string[] = []
    worker.on('message', (topic) => heard.push(topic))
    await worker.subscribeAsync(['$share/cistern/tc/v1/+/telemetry', 'tc/v1/+/status', 'tc/v1/+/cmd/#'], {
      qos: 1,
    })
    for (const topic of [
      'tank-2/telemetry',
      'tank-2/status',
      'tank-1/cmd/1',
      'tank-1/telemetry',
      'tank-1/status',
    ])
      await device.publishAsync(`tc/v1/${topic}`, '{}', { qos: 1 })
    await expect.poll(() => heard.length).toBe(2)
    expect(heard.sort()).toEqual(['tc/v1/tank-1/status', 'tc/v1/tank-1/telemetry'])
  })

  it('brings a device what is said to it, and nothing else', async () => {
    const [worker, device] = [await login('cistern'), await login('tank-2')]
    const heard: string[] = []
    device.on('message', (topic) => heard.push(topic))
    // Mosquitto grants every filter and then delivers what may be read
    await device.subscribeAsync('tc/v1/#', { qos: 1 })
    for (const topic of [
      'tank-1/cmd/1',
      'tank-1/telemetry',
      'tank-2/telemetry',
      'tank-2/cmd/1',
      'tank-2/telemetry/ack',
    ])
      await worker.publishAsync(`tc/v1/${topic}`, '{}', { qos: 1 })
    await expect.poll(() => heard).toEqual(['tc/v1/tank-2/cmd/1', 'tc/v1/tank-2/telemetry/ack'])
  })
})
