import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'
import { layOut } from '~/tests/support/ui/lay-out'
import { usageFixture } from '~/tests/support/fixtures/usage-fixture'

const USAGE = '/devices/tank-1/usage'
const twoHoursAgo = new Date(Date.now() - 7_200_000).toISOString()

const show = (usage: Parameters<typeof usageFixture>[0], isFull = true) =>
  showWidget('water-level', {
    devices: [deviceFixture()],
    isFull,
    answers: {
      'GET /devices/tank-1/readings': () => ({ body: { points: [] } }),
      [`GET ${USAGE}`]: () => ({ body: usageFixture(usage) }),
    },
  })

it('says what was used today against the usual, and when it was last refilled', async () => {
  show({ lastRefill: { at: twoHoursAgo, liters: 800 } })
  await screen.findByText('Used today 120 L, usual by now 150 L · Last refill 800 L, 2 hr. ago')
})

it('claims nothing of days it has not seen', async () => {
  show({ today: { usedL: 120, usualL: null }, lastRefill: null })
  await screen.findByText('Used today 120 L')
})

it('does not ask where there is no room for it', async () => {
  const { made } = show({}, false)
  await screen.findByText('60%')
  await screen.findByText('Last 2 h')
  expect(made('GET', USAGE)).toEqual([])
  expect(cardText()).not.toContain('Used today')
})

it('leads to the settings of the tank and of its notifications', async () => {
  show({})
  expect(await screen.findByRole('button', { name: 'Notification settings' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tank settings' })).toBeTruthy()
})

it('says which alerts are open besides the worst', async () => {
  const offline = alertFixture({ rule: 'offline', severity: 'critical' })
  const battery = alertFixture({ id: '2', rule: 'battery' })
  showWidget('water-level', {
    devices: [deviceFixture({ alerts: [offline, battery] })],
    answers: { 'GET /devices/tank-1/readings': () => ({ body: { points: [] } }) },
  })
  await screen.findByText('1 more open alert: Battery low')
  expect(screen.getByRole('button', { name: /^Acknowledge: .*[Oo]ffline/ })).toBeTruthy()
})

it('names an alert that somebody knows of, too', async () => {
  const battery = alertFixture({ rule: 'battery', acknowledgedAt: twoHoursAgo })
  showWidget('water-level', {
    devices: [deviceFixture({ alerts: [battery] })],
    answers: { 'GET /devices/tank-1/readings': () => ({ body: { points: [] } }) },
  })
  await screen.findByText('Battery low · Acknowledged')
})

it('says why there is no rate', async () => {
  show({})
  await screen.findByText('(too few readings yet)')
})

it('draws the sensor on the lid and what it measures, and none on the sum of several tanks', async () => {
  layOut()
  const answers = {
    'GET /devices/tank-1/readings': () => ({ body: { points: [] } }),
    [`GET ${USAGE}`]: () => ({ body: usageFixture({}) }),
  }
  const tank = deviceFixture({ distances: { 0: 1200 } })
  showWidget('water-level', { devices: [tank], answers })
  await screen.findByText('1.20 m')
  cleanup()
  const twice = [tank.tankConfig, tank.tankConfig].filter((config) => config !== null)
  showWidget('water-level', { devices: [{ ...tank, tankSeries: twice }], answers })
  await screen.findByRole('img', { name: /2 tanks/ })
  expect(screen.queryByText('1.20 m')).toBeNull()
})
