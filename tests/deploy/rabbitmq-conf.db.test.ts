import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  rabbitmqResource,
  rabbitmqTopic,
  rabbitmqUser,
  rabbitmqVhost,
} from '@/contracts/devices/rabbitmq-hooks'
import { contextWith } from '@/ingest/fixture'
import { subscriptions } from '@/ingest/router'
import { db } from '@/server/db/prisma'
import { hashSecret, hookSecret, newDeviceSecret } from '@/server/devices/credentials/secrets'
import { env } from '@/server/env'
import { AmqpBroker } from '@/worker/broker/amqp/amqp-broker'
import { api } from '../support/api'
import { makeDevice } from '../support/fixtures/factories'
import { within } from '../walks/support/broker'
import { ingest, readingsOf } from '../walks/support/ingest'
import { hasRabbitmq, rabbitmqOr, startRabbitmq } from '../walks/support/rabbitmq'

const WITHIN = { timeout: 20_000 }
const QUESTIONS = [rabbitmqUser, rabbitmqVhost, rabbitmqResource, rabbitmqTopic]
const PASSWORDS = { cistern: 'a long password', gateway: 'another long password' }
const secret = newDeviceSecret()
const ids: string[] = []
const undo: (() => unknown)[] = []
let rabbitmq: Awaited<ReturnType<typeof startRabbitmq>>
let console_: Server

/** The console's calls on a port, as RabbitMQ reaches them. */
async function startHooks(): Promise<number> {
  console_ = createServer((request, response) => {
    const answer = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const endpoint = QUESTIONS.find(({ path }) => request.url === `/api${path}`)
      if (!endpoint) return response.writeHead(404).end()
      const { authorization = '', 'content-type': type = '' } = request.headers
      const headers = { authorization, 'content-type': type }
      const answered = await api(endpoint, { headers, body: Buffer.concat(chunks).toString() })
      return response.writeHead(answered.status).end(await answered.text())
    }
    answer().catch(() => response.writeHead(500).end())
  }).listen(0, '127.0.0.1')
  await once(console_, 'listening')
  const address = console_.address()
  return address instanceof Object ? address.port : 0
}

/** The shipped settings, with this test's addresses. */
async function shippedConf(): Promise<string[]> {
  const port = await startHooks()
  return readFileSync('deploy/rabbitmq/rabbitmq.conf', 'utf8')
    .replaceAll(
      'https://hook:broker-secret@tanks.example.org',
      `http://hook:${hookSecret()}@127.0.0.1:${port}`,
    )
    .replace('/etc/rabbitmq/definitions.json', resolve('deploy/rabbitmq/definitions.json'))
    .split('\n')
    .filter((line) => /^[a-z]/.test(line) && !/^(mqtt\.)?listeners\./.test(line))
}

/** The documented commands for RabbitMQ's own users. */
function documentedCommands(): string[][] {
  const document = readFileSync('docs/connecting-a-broker.md', 'utf8')
  return [...document.matchAll(/^sudo rabbitmqctl (.*)$/gm)].map(([, line = '']) =>
    (line.match(/'[^']*'|[^\s']+/g) ?? []).map((word) => word.replace(/^'<?(.*?)>?'$/, '$1')),
  )
}

const client = async (options: IClientOptions): Promise<MqttClient> => {
  const made = await connectAsync(
    rabbitmq.mqtt[0] ?? '',
    { protocolVersion: 4, reconnectPeriod: 0, ...options },
    false,
  )
  made.on('error', () => {})
  undo.push(() => made.end(true))
  return made
}
const deviceLogin = (id: string) => ({ username: id, clientId: id, password: secret })

/** Whether the broker ends the connection when this is done with it. */
async function isCutOff(one: MqttClient, work: () => void): Promise<boolean> {
  const closed = new Promise<true>((resolve) => one.once('close', () => resolve(true)))
  work()
  return closed
}

async function worker() {
  const { pipeline } = ingest()
  const [url, filters] = [rabbitmq.url.replace(/\/\/.*@/, '//'), () => subscriptions(contextWith())]
  const login = { username: 'cistern', password: PASSWORDS.cistern }
  const broker = new AmqpBroker({ url, login, name: 'test', root: 'tc/v1', filters, pipeline })
  undo.push(() => broker.close())
  await expect.poll(() => broker.state(), WITHIN).toBe('connected')
  return broker
}

const report = (value: number) =>
  JSON.stringify({ ts: Date.now(), boot: 1, seq: value, m: { distance_mm: value } })
const valuesOf = async (id = '') => (await readingsOf(id)).map(({ value }) => value)

describe.skipIf(!hasRabbitmq)(`the RabbitMQ of deploy/${rabbitmqOr}`, () => {
  beforeAll(async () => {
    for (const { publicId: deviceId } of await Promise.all([makeDevice(), makeDevice()])) {
      ids.push(deviceId)
      await db().deviceCredential.create({
        data: { devicePublicId: deviceId, secretHash: hashSecret(secret) },
      })
    }
    env.MQTT_URL = 'amqp://cistern@broker.example.org'
    rabbitmq = await startRabbitmq({ conf: await shippedConf() })
    for (const command of documentedCommands()) rabbitmq.ctl(command)
  }, 180_000)
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  afterAll(async () => {
    await rabbitmq?.stop()
    console_?.close()
  })

  it('keeps what a device sends before any worker was ever there', async () => {
    const [id = ''] = ids
    const device = await client(deviceLogin(id))
    await device.publishAsync(`tc/v1/${id}/telemetry`, report(1), { qos: 1 })
    await worker()
    await expect.poll(() => valuesOf(id), WITHIN).toEqual([1])
  })

  it('lets nobody in but devices with their secret under their own name', async () => {
    const [id = '', other = ''] = ids
    for (const login of [
      { ...deviceLogin(id), password: newDeviceSecret() },
      { ...deviceLogin(id), clientId: other },
      { ...deviceLogin('nobody') },
      { username: 'cistern', password: 'guessed', clientId: 'cistern' },
      { clientId: 'anonymous' },
    ])
      await expect(client(login)).rejects.toThrow(/not authorized|bad user/i)
  })

  it('cuts off a device that speaks for another, and hands it nothing of another', async () => {
    const [id = '', other = ''] = ids
    await worker()
    const liar = await client(deviceLogin(id))
    const lie = () => void liar.publish(`tc/v1/${other}/telemetry`, report(666), { qos: 1 })
    expect(await isCutOff(liar, lie)).toBe(true)
    const spy = await client(deviceLogin(id))
    const listening = spy.subscribeAsync('tc/v1/+/cmd/#', { qos: 1 })
    await expect(listening).rejects.toThrow()
    const honest = await client(deviceLogin(other))
    await honest.publishAsync(`tc/v1/${other}/telemetry`, report(2), { qos: 1 })
    await expect.poll(() => valuesOf(other), WITHIN).toEqual([2])
  })

  it('brings a device its orders', async () => {
    const [id = ''] = ids
    const [broker, device] = [await worker(), await client(deviceLogin(id))]
    const heard: string[] = []
    device.on('message', (topic) => heard.push(topic))
    await device.subscribeAsync([`tc/v1/${id}/cmd/#`, `tc/v1/${id}/telemetry/ack`], { qos: 1 })
    broker.publish({ topic: `tc/v1/${ids[1]}/cmd/1`, payload: '{}', qos: 1 })
    broker.publish({ topic: `tc/v1/${id}/cmd/1`, payload: '{}', qos: 1 })
    await expect.poll(() => heard, WITHIN).toEqual([`tc/v1/${id}/cmd/1`])
  })

  it('keeps a gateway of the documented user to its topics', async () => {
    const login = { username: 'gateway', password: PASSWORDS.gateway, clientId: 'gateway' }
    const gateway = await client(login)
    await gateway.subscribeAsync('zigbee2mqtt/+/set', { qos: 1 })
    await gateway.publishAsync('zigbee2mqtt/pump', '{}', { qos: 1 })
    const lie = () => void gateway.publish(`tc/v1/${ids[0]}/telemetry`, report(3), { qos: 1 })
    expect(await isCutOff(gateway, lie)).toBe(true)
  })

  it('acknowledges nothing for which its queue has no room', async () => {
    const [id = ''] = ids
    const limit = (bytes: number) =>
      rabbitmq.ctl([
        'set_policy',
        'cistern',
        '^cistern',
        `{"max-length-bytes":${bytes},"overflow":"reject-publish"}`,
      ])
    limit(1)
    undo.push(() => limit(4_294_967_296))
    const device = await client(deviceLogin(id))
    let acknowledged = 0
    let unanswered = false
    // RabbitMQ ends the connection instead of an answer
    for (let value = 10; value < 30 && !unanswered; value++) {
      const answer = device.publishAsync(`tc/v1/${id}/telemetry`, report(value), { qos: 1 })
      unanswered = !(await within(answer, 2_000))
      if (!unanswered) acknowledged += 1
    }
    expect(unanswered).toBe(true)
    await worker()
    // what was acknowledged is in the queue, and nothing else
    await expect
      .poll(async () => (await valuesOf(id)).filter((value) => value >= 10).length, WITHIN)
      .toBe(acknowledged)
  })
})
