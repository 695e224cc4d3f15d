import { expect, it, onTestFinished, vi } from 'vitest'
import { env } from '@/server/env'
import { maskSetting } from './mask'

it.each([
  ['mqtt://u:hush-hush@broker', 'mqtt://u:•@broker'],
  ['amqp://u:hush-hush@a,b:5673/water', 'amqp://u:•@a,b:5673/water'],
  ['amqp://u@a,b', 'amqp://u@a,b'],
])('%s is shown without its password', (address, shown) => {
  expect(maskSetting('MQTT_URL', address).replace(/:[^:@/]+@/, ':•@')).toBe(shown)
  expect(maskSetting('MQTT_URL', address)).not.toContain('hush')
})

it('the password of an address with several hosts is known as a secret', async () => {
  const before = env.MQTT_URL
  env.MQTT_URL = 'amqp://u:hush%2Fhush@a,b:5673/water'
  onTestFinished(() => {
    env.MQTT_URL = before
    vi.resetModules()
  })
  vi.resetModules()
  const fresh = await import('@/server/env')
  fresh.env.MQTT_URL = env.MQTT_URL
  const { knownSecrets } = await import('@/server/logging/known-secrets')
  expect(knownSecrets()).toEqual(expect.arrayContaining(['hush%2Fhush', 'hush/hush']))
})
