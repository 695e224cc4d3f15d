import { expect, it, onTestFinished } from 'vitest'
import { env } from '@/server/env'
import { healthOf } from './read-health'

const beatOf = (mqtt: string) => ({ beat_at: new Date(0), mqtt, lag_ms: 0, age_ms: 100, clock_offset_ms: 0 })

it.each([
  ['mqtt://broker', 'connected', 'up', undefined],
  ['mqtt://broker', 'connecting', 'degraded', undefined],
  ['mqtt://broker', 'unserved', 'degraded', /\$share\/cistern.*MQTT_URL=amqp:/],
  ['amqp://a,b', 'connected', 'up', undefined],
  ['amqp://a,b', 'connecting', 'degraded', /has not declared its queues/],
  ['amqp://a,b', 'disconnected', 'degraded', undefined],
  ['amqp://a,b', 'unserved', 'degraded', /nothing from the queue/],
  ['amqp://a,b', 'blocked', 'degraded', /lacks memory or disk/],
])('behind %s, %s is %s', (address, mqtt, status, problem) => {
  const before = env.MQTT_URL
  onTestFinished(() => void (env.MQTT_URL = before))
  env.MQTT_URL = address
  const health = healthOf(beatOf(mqtt))
  expect([health.status, health.mqtt]).toEqual([status, mqtt])
  if (problem) expect(health.problems?.[0]).toMatch(problem)
  else expect(health.problems).toBeUndefined()
})
