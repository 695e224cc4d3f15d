import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { card, openDashboard, press, places, status, summary, widget } from '~/tests/support/ui/dashboard'
import { resizeTo } from '~/tests/support/ui/lay-out'

const devices = [
  deviceFixture({ deviceId: 'tank-1', name: 'Field', site: { id: 'f', name: 'Farm' } }),
  deviceFixture({ deviceId: 'tank-2', name: 'Roof' }),
]
const roof = widget('roof', 'tank-status', 6, { deviceId: 'tank-2' })
const widgets = [summary, status, roof]
/** Whose cards are there, from the top. */
const cards = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))
const shown = (...names: string[]) => waitFor(() => expect(cards()).toEqual(names))

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  resizeTo(1440)
})

describe('the dashboard of a place', () => {
  it.each([
    ['', ['Device Summary', 'Field · Tank Status', 'Roof · Tank Status']],
    ['site=f', ['Device Summary', 'Field · Tank Status']],
    ['site=none', ['Device Summary', 'Roof · Tank Status']],
  ])('at /?%s has the cards of %j', async (search, names) => {
    openDashboard({ widgets, devices, search })
    await card('Device Summary')
    await shown(...names)
  })

  it('counts what is there, with links to just that', async () => {
    openDashboard({ widgets, devices, search: 'site=f' })
    const counts = within(await card('Device Summary'))
    expect((await counts.findByRole('link', { name: /^1\s*total$/ })).getAttribute('href')).toBe(
      '/devices?site=f',
    )
    expect(counts.getByRole('link', { name: /^1\s*online$/ }).getAttribute('href')).toBe(
      '/devices?status=online&site=f',
    )
  })

  it('says when no card is about it, and leads back', async () => {
    openDashboard({ widgets: [status], devices, search: 'site=none' })
    await screen.findByText('No card is about a device without a place')
    press('Show all places')
    await card('Tank Status')
    expect(window.location.search).toBe('')
  })

  it('says when it is gone, also where a card of no device stays', async () => {
    openDashboard({ widgets, devices, search: 'site=gone' })
    await screen.findByText('Nothing of yours stands at this place')
    await shown('Device Summary')
    expect(screen.queryByText('You have no devices yet')).toBeNull()
  })

  it('is left for the layout, which is that of all cards', async () => {
    const { layouts } = openDashboard({ widgets, devices, search: 'site=f' })
    await card('Device Summary')
    await shown('Device Summary', 'Field · Tank Status')
    press('Edit Layout')
    await shown('Device Summary', 'Field · Tank Status', 'Roof · Tank Status')
    expect(window.location.search).toBe('')
    press('Save')
    await waitFor(() => expect(places(layouts()[0])).toEqual({ summary: 0, status: 3, roof: 6 }))
  })

  it('is left to add a card', async () => {
    openDashboard({ widgets, devices, search: 'site=f' })
    await card('Device Summary')
    await shown('Device Summary', 'Field · Tank Status')
    press('Add Widget')
    await screen.findByRole('dialog', { name: 'Add Widget' })
    expect(window.location.search).toBe('')
  })
})
