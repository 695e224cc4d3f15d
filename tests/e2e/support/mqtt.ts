import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, until } from './app'

export const hasProgram = (name: string): boolean => spawnSync(name, ['-h']).error === undefined

type Message = {
  port: number
  topic: string
  payload: string
  retain?: boolean
  username?: string
  password?: string
}

/** Publishes with Mosquitto's own client, QoS 1; resolves when the broker has acknowledged. */
export function publish({ port, topic, payload, retain, username, password }: Message): Promise<void> {
  const login = username ? ['-u', username, '-P', password ?? ''] : []
  const args = [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-q',
    '1',
    '-t',
    topic,
    '-s',
    ...(retain ? ['-r'] : []),
    ...login,
  ]
  return new Promise((done, fail) => {
    const child = spawn('mosquitto_pub', args, { stdio: ['pipe', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk))
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`mosquitto_pub: ${said || code}`))))
    child.stdin.end(payload)
  })
}

/** A Mosquitto broker of one's own on a free loopback port. */
export async function startMosquitto(): Promise<{ port: number; stop: () => Promise<void> }> {
  const [dir, port] = [await mkdtemp(join(tmpdir(), 'cistern-mosquitto-')), await freePort()]
  const config = join(dir, 'mosquitto.conf')
  await writeFile(config, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n`)
  const child = spawn('mosquitto', ['-c', config], { stdio: 'ignore' })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  await until('mosquitto listens', () => canConnect(port), 15)
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('close', () => socket.destroy())
    setTimeout(() => socket.destroy(), 500).unref()
  })
}

type Sample = { topic: string; payloadText: string }
const PAYLOADS = resolve(import.meta.dirname, '../../../../shared/payloads')

/** A real sample where the collection is at hand, else one of ours with the same grammar. */
function sample(file: string, own: Sample): Sample {
  const path = join(PAYLOADS, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Sample) : own
}

/** Tasmota's report of an SR04 ultrasonic sensor: 16.754 cm. */
export const tasmotaSr04 = (): Sample =>
  sample('tasmota/sensor-sr04-cm.json', {
    topic: 'tele/tank1/SENSOR',
    payloadText: '{"Time":"2024-06-01T10:00:00","SR04":{"Distance":16.754}}',
  })

type Uplink = { time: string; fCnt: number; data: string; object?: { Distance?: number } }

/** ChirpStack's uplink of a Dragino LDDS75, now, with this frame counter and, when given, another distance. */
export function chirpstackLdds75(fCnt: number, distanceMm?: number): Sample {
  const { topic, payloadText } = sample('chirpstack/up-ldds75.json', {
    topic: 'application/17c82e96-be03-4f38-aef3-f83d48582d97/device/a84041ffff1234ab/event/up',
    payloadText: JSON.stringify({
      deviceInfo: {
        deviceProfileName: 'Dragino LDDS75',
        deviceName: 'north-tank',
        devEui: 'a84041ffff1234ab',
      },
      devAddr: '00189440',
      fPort: 2,
      data: 'DQoH6QAAAAE=',
      rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -97, snr: -3.2 }],
    }),
  })
  const uplink = JSON.parse(payloadText) as Uplink
  uplink.time = new Date().toISOString()
  uplink.fCnt = fCnt
  if (distanceMm !== undefined) {
    const frame = Buffer.from(uplink.data, 'base64')
    frame.writeUInt16BE(distanceMm, 2)
    uplink.data = frame.toString('base64')
    if (uplink.object) uplink.object.Distance = distanceMm
  }
  return { topic, payloadText: JSON.stringify(uplink) }
}
