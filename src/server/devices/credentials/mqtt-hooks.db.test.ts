import { beforeAll, describe, expect, it } from 'vitest'
import { mqttAcl, mqttAuth } from '@/contracts/devices/credentials'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { api, json } from '~/tests/support/api'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { hashSecret, hookSecret, newDeviceSecret } from './secrets'

const secret = newDeviceSecret()
let deviceId = ''
let revoked = ''
let free = ''
beforeAll(async () => {
  const devices = await Promise.all([makeDevice(), makeDevice(), makeDevice()])
  ;[deviceId = '', revoked = '', free = ''] = devices.map((device) => device.publicId)
  const secretHash = hashSecret(secret)
  await db().deviceCredential.create({ data: { devicePublicId: deviceId, secretHash } })
  await db().deviceCredential.create({ data: { devicePublicId: revoked, secretHash, revokedAt: new Date() } })
  Object.assign(env, { MQTT_USERNAME: 'cistern', MQTT_PASSWORD: 'a long walk' })
})

const token = hookSecret()
const auth = async (username: string, password: string) =>
  (await json(await api(mqttAuth, { token, body: { username, password, clientid: 'x' } }))).result
const acl = async (body: object) => (await json(await api(mqttAcl, { token, body }))).result

describe('POST /mqtt/auth', () => {
  it('requires the secret of the broker, as Bearer or as password', async () => {
    const body = { username: deviceId, password: secret }
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
    const answers = await Promise.all([
      api(mqttAuth, { body }),
      api(mqttAuth, { token: newDeviceSecret(), body }),
      api(mqttAuth, { headers: basic(`hook:${newDeviceSecret()}`), body }),
      api(mqttAuth, { token, body }),
      api(mqttAuth, { headers: basic(`hook:${token}`), body }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 200, 200])
  })

  it('answers in the format of EMQX and mosquitto-go-auth', async () => {
    const answer = await json(await api(mqttAuth, { token, body: { username: deviceId, password: secret } }))
    expect(answer).toEqual({ result: 'allow', is_superuser: false, ok: true, error: '' })
  })

  it('knows devices and its own worker, and leaves others to the broker', async () => {
    expect([
      await auth(deviceId, secret),
      await auth(deviceId, 'wrong'),
      await auth(revoked, secret),
      await auth('cistern', 'a long walk'),
      await auth('cistern', 'wrong'),
      await auth(free, secret),
      await auth('', ''),
    ]).toEqual(['allow', 'deny', 'deny', 'allow', 'deny', 'ignore', 'ignore'])
  })
})

describe('POST /mqtt/acl', () => {
  const own = () => `tc/v1/${deviceId}`
  it.each([
    ['its telemetry', () => ({ topic: `${own()}/telemetry`, action: 'publish' }), 'allow'],
    ['its telemetry, Mosquitto', () => ({ topic: `${own()}/telemetry`, acc: 2 }), 'allow'],
    ['its commands', () => ({ topic: `${own()}/cmd/#`, action: 'subscribe' }), 'allow'],
    ['a command, Mosquitto reading', () => ({ topic: `${own()}/cmd/1`, acc: 1 }), 'allow'],
    ['its commands, Mosquitto subscribing', () => ({ topic: `${own()}/cmd/#`, acc: 4 }), 'allow'],
    ['writing its commands', () => ({ topic: `${own()}/cmd/1`, action: 'publish' }), 'deny'],
    ['reading and writing', () => ({ topic: `${own()}/cmd/1`, acc: 3 }), 'deny'],
    ['reading its telemetry', () => ({ topic: `${own()}/telemetry`, action: 'subscribe' }), 'deny'],
    ['another’s telemetry', () => ({ topic: `tc/v1/${free}/telemetry`, action: 'publish' }), 'deny'],
    ['everybody’s commands', () => ({ topic: 'tc/v1/+/cmd/#', action: 'subscribe' }), 'deny'],
  ])('a device: %s', async (_, use, result) => {
    expect(await acl({ username: deviceId, ...use() })).toBe(result)
  })

  it('allows our own worker everything, and others nothing below the tree of a device that has or had credentials', async () => {
    const topic = `${own()}/telemetry`
    expect([
      await acl({ username: 'cistern', topic: 'tc/v1/+/telemetry', action: 'subscribe' }),
      await acl({ username: 'house', topic, action: 'publish' }),
      await acl({ username: 'house', topic: `tc/v1/${revoked}/telemetry`, action: 'publish' }),
      await acl({ username: 'house', topic, action: 'subscribe' }),
      await acl({ username: 'house', topic: `tc/v1/${free}/telemetry`, action: 'publish' }),
      await acl({ username: revoked, topic: `tc/v1/${revoked}/telemetry`, action: 'publish' }),
    ]).toEqual(['allow', 'deny', 'deny', 'ignore', 'ignore', 'deny'])
  })

  it.each([
    {},
    { action: 'publish', acc: 2 },
    { acc: 5 },
    { action: 'write' },
    { action: 'publish', ip: 'x' },
  ])('refuses a question with %j', async (more) => {
    const answer = await api(mqttAcl, { token, body: { username: deviceId, topic: 'x', ...more } })
    expect(answer.status).toBe(400)
  })
})
