import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amqpPasswordOf,
  brokerName,
  deviceEndpointOf,
  isAmqpAddress,
  mqttAddressOf,
  parseAmqpAddress,
} from './broker-address'

describe('addresses of AMQP', () => {
  it('have one login, one virtual host and several hosts', () => {
    expect(parseAmqpAddress('amqp://cistern:a%2Fb@a.example,b.example:5673,[::1]/water')).toEqual({
      isTls: false,
      hosts: [
        { hostname: 'a.example', port: 5672 },
        { hostname: 'b.example', port: 5673 },
        { hostname: '::1', port: 5672 },
      ],
      vhost: 'water',
      username: 'cistern',
      password: 'a/b',
    })
  })

  it.each([
    ['amqp://a', '/'],
    ['amqp://a/', '/'],
    ['amqp://a/%2F', '/'],
    ['amqps://a/water', 'water'],
  ])('%s is about the virtual host %s', (address, vhost) => {
    expect(parseAmqpAddress(address)).toMatchObject({ vhost, isTls: address.startsWith('amqps') })
  })

  it.each([
    'mqtt://a',
    'amqp://',
    'amqp://a,',
    'amqp://a:0',
    'amqp://a:70000',
    'amqp://a b',
    'amqp://a/x/y',
    'amqp://a?heartbeat=1',
    'amqp://u:%zz@a',
    `amqp://${Array.from({ length: 17 }, (_, i) => `h${i}`).join(',')}`,
  ])('%s is none', (address) => {
    expect(parseAmqpAddress(address)).toBeNull()
  })

  it('any login comes back as it was meant', () => {
    const word = fc.string({ minLength: 1, unit: 'grapheme' })
    fc.assert(
      fc.property(word, word, (username, password) => {
        const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`
        expect(parseAmqpAddress(`amqp://${login}@a,b/v`)).toMatchObject({ username, password })
        expect(amqpPasswordOf(`amqp://${login}@a,b/v`)?.password).toBe(encodeURIComponent(password))
      }),
    )
  })
})

describe('the name of a broker', () => {
  it.each([
    ['mqtt://u:p@broker.example:1884', 'broker.example:1884'],
    ['amqp://u:p@b,a:5673', 'a:5673,b:5672'],
    ['amqp://u:p@a:5673,b/', 'a:5673,b:5672'],
    ['amqps://u:p@a/water', 'a:5671/water'],
  ])('of %s is %s', (address, name) => {
    expect(brokerName(address)).toBe(name)
  })
})

it.each([
  ['mqtt://broker', { host: 'broker', port: 1883, tls: false }],
  ['wss://broker', { host: 'broker', port: 8883, tls: true }],
  ['amqp://u:p@a,b:5999/v', { host: 'a', port: 1883, tls: false }],
  ['amqps://a', { host: 'a', port: 8883, tls: true }],
])('devices reach the broker of %s at %j', (address, endpoint) => {
  expect(deviceEndpointOf(address)).toEqual(endpoint)
})

it.each([
  ['mqtt://u:p@broker:1884', 'mqtt://u:p@broker:1884'],
  ['amqp://u:p@a:5673,b/v', 'mqtt://a:1883'],
  ['amqps://[::1]', 'mqtts://[::1]:8883'],
])('clients of %s that speak MQTT use %s', (address, mqtt) => {
  expect(mqttAddressOf(address)).toBe(mqtt)
})

it('an address without a password has none to hide', () => {
  expect(['amqp://a', 'amqp://u@a', 'mqtt://u:p@a'].map(amqpPasswordOf)).toEqual([null, null, null])
  expect([isAmqpAddress('amqps://a'), isAmqpAddress('mqtt://a'), isAmqpAddress(undefined)]).toEqual([
    true,
    false,
    false,
  ])
})
