import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { EmbeddedBroker } from '@/worker/broker/embedded-broker'
import { CertificateWatch } from '@/worker/listeners/certificate'
import { ingest } from './ingest'

const TLS = 'tests/support/services/tls'
const LOOPBACK = '127.0.0.1'
export const LOGIN = { username: 'onboarding', password: 'let me in, please' }

/** A certificate of the tests: '' is that of all services, others are named. */
export const pem = (name: string, what: 'cert' | 'key') =>
  readFileSync(join(TLS, [name, `${what}.pem`].filter(Boolean).join('-')), 'utf8')

/** The embedded broker as devices on the internet meet it: TLS and encrypted WebSockets, with certificate files of its own. */
export async function startInternetBroker({ wantsClientCertificates = false } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'broker-tls-'))
  const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  /** Replaces both files, each as a whole, as certificate clients do. */
  const install = async (name: string) => {
    for (const [what, file] of [
      ['cert', certFile],
      ['key', keyFile],
    ] as const) {
      await copyFile(join(TLS, [name, `${what}.pem`].filter(Boolean).join('-')), `${file}.new`)
      await rename(`${file}.new`, file)
    }
  }
  await install('')
  const { pipeline } = ingest({ onboard: true })
  const broker = await EmbeddedBroker.start({
    host: LOOPBACK,
    port: 0,
    root: 'tc/v1',
    login: LOGIN,
    pipeline,
    certificate: await CertificateWatch.open({ certFile, keyFile, lookEveryMs: 50 }),
    secured: { host: '0.0.0.0', port: 0, wantsClientCertificates },
    webSocket: { port: 0 },
  })
  const [plain = 0, tls = 0, webSocket = 0] = broker.ports
  const clients: MqttClient[] = []
  const connect = async (
    url: string,
    options: Pick<IClientOptions, 'username' | 'password' | 'cert' | 'key'> = {},
  ) => {
    const trust: IClientOptions = {
      ca: [pem('', 'cert'), pem('renewed', 'cert')],
      protocolVersion: 4,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
    }
    const client = await connectAsync(url, { ...trust, ...LOGIN, ...options }, false)
    client.on('error', () => {})
    clients.push(client)
    return client
  }
  const stop = async () => {
    for (const client of clients) client.end(true)
    await pipeline.close(1_000)
    await broker.close()
    rmSync(dir, { recursive: true })
  }
  const urls = {
    plain: `mqtt://${LOOPBACK}:${plain}`,
    tls: `mqtts://${LOOPBACK}:${tls}`,
    webSocket: `wss://${LOOPBACK}:${webSocket}/mqtt`,
  }
  return { broker, pipeline, ports: { plain, tls, webSocket }, urls, connect, install, stop }
}
