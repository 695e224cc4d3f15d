import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  rabbitmqResource,
  rabbitmqTopic,
  rabbitmqUser,
  rabbitmqVhost,
} from '@/contracts/devices/rabbitmq-hooks'
import type { Endpoint } from '@/contracts/endpoint'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { api } from '~/tests/support/api'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { hashSecret, hookSecret, newDeviceSecret } from './secrets'

const secret = newDeviceSecret()
const DOTTED = 'tank.north.1'
let own = ''
let other = ''
let revoked = ''

beforeAll(async () => {
  const devices = [makeDevice(), makeDevice(), makeDevice(), makeDevice({ publicId: DOTTED })]
  ;[own = '', other = '', revoked = ''] = (await Promise.all(devices)).map(
    ({ publicId: deviceId }) => deviceId,
  )
  const secretHash = hashSecret(secret)
  for (const deviceId of [own, DOTTED])
    await db().deviceCredential.create({ data: { devicePublicId: deviceId, secretHash } })
  await db().deviceCredential.create({ data: { devicePublicId: revoked, secretHash, revokedAt: new Date() } })
  await db().deviceCredential.create({
    data: { devicePublicId: other, secretHash: hashSecret(newDeviceSecret()) },
  })
  Object.assign(env, { MQTT_URL: 'amqp://cistern:a%20long%20walk@a,b/water' })
})

/** As RabbitMQ asks: a form, and the broker's secret as the password of its address. */
async function ask(endpoint: Endpoint, fields: Record<string, string>): Promise<string> {
  const answer = await api(endpoint, {
    headers: {
      authorization: `Basic ${Buffer.from(`hook:${hookSecret()}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  return answer.text()
}
const user = (username: string, password: string, clientId = username) =>
  ask(rabbitmqUser, { username, password, vhost: 'water', client_id: clientId })
const resource = (name: string, permission: string, username = own) =>
  ask(rabbitmqResource, {
    ...{ username, vhost: 'water', name, permission, tags: '' },
    resource: name.startsWith('amq.') ? 'exchange' : 'queue',
  })
const topic = (permission: string, key: string, username = own) =>
  ask(rabbitmqTopic, {
    ...{ username, vhost: 'water', resource: 'topic', name: 'amq.topic', permission, routing_key: key },
    ...{ tags: '', 'variable_map.client_id': username, 'variable_map.username': username },
  })

it('only the broker may ask', async () => {
  const body = { username: own, password: secret, client_id: own }
  for (const token of [undefined, newDeviceSecret(), secret])
    expect((await api(rabbitmqUser, { body, ...(token && { token }) })).status).toBe(401)
  expect(await (await api(rabbitmqUser, { body, token: hookSecret() })).text()).toBe('allow')
})

it('a login is let in with its own secret and its own client id', async () => {
  expect([
    await user(own, secret),
    await user(own, secret, `${own}/2`),
    await user('cistern', 'a long walk'),
    await user(own, 'wrong'),
    await user(own, secret, other),
    await user(own, secret, `${own}2`),
    await user(own, secret, ''),
    await user(other, secret),
    await user(revoked, secret),
    await user('cistern', 'wrong'),
    await user('nobody', secret),
    await user('', ''),
  ]).toEqual(['allow', 'allow', 'allow', ...Array<string>(9).fill('deny')])
})

it('a virtual host is open to those who may log in, and no other is', async () => {
  const vhost = (username: string, name = 'water') => ask(rabbitmqVhost, { username, vhost: name, ip: '::1' })
  expect([
    await vhost(own),
    await vhost('cistern'),
    await vhost(own, '/'),
    await vhost(revoked),
    await vhost('nobody'),
  ]).toEqual(['allow', 'allow', 'deny', 'deny', 'deny'])
})

it('a device has the queue of its subscriptions and the exchange, and nothing else', async () => {
  expect([
    await resource(`mqtt-subscription-${own}qos1`, 'configure'),
    await resource(`mqtt-subscription-${own}qos0`, 'read'),
    await resource('amq.topic', 'write'),
    await resource('amq.topic', 'read'),
    await resource(`mqtt-subscription-${other}qos1`, 'read'),
    await resource('cistern', 'read'),
    await resource('cistern', 'configure'),
    await resource('amq.topic', 'configure'),
    await resource('amq.direct', 'write'),
    await resource(`mqtt-subscription-${revoked}qos1`, 'read', revoked),
  ]).toEqual([...Array<string>(4).fill('allow'), ...Array<string>(6).fill('deny')])
})

describe('topics', () => {
  const key = (rest: string, id = own) => `tc.v1.${id}.${rest}`
  it.each([
    ['its telemetry', () => topic('write', key('telemetry')), 'allow'],
    ['its answer to a command', () => topic('write', key('ack.1')), 'allow'],
    ['its commands', () => topic('read', key('cmd.#')), 'allow'],
    ['its acknowledgements', () => topic('read', key('telemetry.ack')), 'allow'],
    ['with dots in its id', () => topic('write', key('telemetry', DOTTED), DOTTED), 'allow'],
    ['its commands, with dots', () => topic('read', key('cmd.#', DOTTED), DOTTED), 'allow'],
    ['writing its commands', () => topic('write', key('cmd.1')), 'deny'],
    ['reading its telemetry', () => topic('read', key('telemetry')), 'deny'],
    ['another’s telemetry', () => topic('write', key('telemetry', other)), 'deny'],
    ['another whose id begins with its own', () => topic('write', key('telemetry', `${own}.2`)), 'deny'],
    ['another’s commands', () => topic('read', key('cmd.#', other)), 'deny'],
    ['everybody’s commands', () => topic('read', 'tc.v1.*.cmd.#'), 'deny'],
    ['everything', () => topic('read', '#'), 'deny'],
    ['a shared subscription', () => topic('read', `$share.g.${key('cmd.#')}`), 'deny'],
    ['the workers’ own topic', () => topic('write', 'cistern.self-test'), 'deny'],
    ['without a secret left', () => topic('write', key('telemetry', revoked), revoked), 'deny'],
    ['the worker', () => topic('read', '#', 'cistern'), 'allow'],
  ])('%s', async (_, answer, expected) => {
    expect(await answer()).toBe(expected)
  })

  it('of a stranger are never those of a device, whatever the key', async () => {
    const words = fc.array(fc.constantFrom('tc', 'v1', other, 'cmd', 'telemetry', 'ack', '#', '*', 'a'), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(words, fc.constantFrom('read', 'write'), async (parts, permission) => {
        const asked = ['tc', 'v1', ...parts].join('.')
        // a device that may write or read there has its own id at the beginning of what is below the root
        expect(await topic(permission, asked)).toBe('deny')
      }),
      { numRuns: 60 },
    )
  })
})

it.each([rabbitmqUser, rabbitmqVhost, rabbitmqResource, rabbitmqTopic])(
  '$path refuses a question without its fields',
  async (endpoint) => {
    expect((await api(endpoint, { token: hookSecret(), body: { username: own } })).status).toBe(400)
  },
)
