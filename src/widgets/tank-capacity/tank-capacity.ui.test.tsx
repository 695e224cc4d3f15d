import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BOX, deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const show = (device = deviceFixture(), units?: 'imperial') =>
  showWidget('tank-capacity', { devices: [device], ...(units && { units }) })

it('shows what is in it, what it holds and what still goes in', async () => {
  show()
  await screen.findByText('1,800 L')
  expect(cardText()).toContain('of 3,000 L usable')
  expect(cardText()).toContain('room for 1,200 L')
})

it('speaks the units of the profile', async () => {
  show(deviceFixture(), 'imperial')
  await screen.findByText('room for 317 gal')
})

it('shows each tank of a series, the silent one without a number', async () => {
  show(deviceFixture({ tankSeries: [BOX, BOX, BOX], distances: { 0: 600, 1: 900 } }))
  await screen.findByText('1,800 L of 3,000 L')
  expect(cardText()).toContain('Tank 21,200 L of 3,000 L')
  expect(cardText()).toContain('Tank 3— of 3,000 L')
  expect(cardText()).toContain('2 of 3 tanks')
})

it('warns when what the tank is said to hold and its measures disagree', async () => {
  show(deviceFixture({ tankConfig: { ...BOX, capacityLiters: 2000 } }))
  await screen.findByText('Said to hold 2,000 L, but its measures give 3,000 L.')
})

it('does not repeat an old level, and never says 0', async () => {
  show(deviceFixture({ status: 'offline', at: ago(30) }))
  await screen.findByText('Room: —')
  expect(cardText()).toContain('of 3,000 L usable')
  expect(cardText()).not.toMatch(/1,800|room for/)
})

it('asks for the measures of a tank', async () => {
  show(deviceFixture({ tankConfig: null, calibration: { emptyDistanceMm: 1500, fullDistanceMm: 0 } }))
  await screen.findByText("Litres need the tank's size")
})
