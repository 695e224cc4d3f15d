import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordAnswer } from '@/client/live/connection'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { button, showPump, text } from '~/tests/support/ui/pump-widget'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'

const noReadings = {
  'GET /devices/tank-1/readings': () => ({ body: { points: [] } }),
  'GET /devices/tank-1/alerts': () => ({ body: { alerts: [] } }),
}

beforeEach(() => {
  localStorage.setItem('auth_token', 'token-1')
  vi.useFakeTimers({ toFake: ['Date'] })
  recordAnswer()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => recordAnswer())
})

/** Half a minute passes in which the server says nothing. */
function fallSilent() {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.setSystemTime(Date.now() + 31_000)
  fireEvent(document, new Event('visibilitychange'))
}
const LAST_KNOWN = /^Last known · \d+:\d\d/

describe('a server that is silent', () => {
  it.each(['water-level', 'tank-status', 'tank-capacity', 'device-summary'] as const)(
    '%s greys, says since when, and is back with the next answer',
    async (type) => {
      showWidget(type, { devices: [deviceFixture()], answers: noReadings })
      await waitFor(() => expect(cardText()).toMatch(/60%|1,800|1total/))
      fallSilent()
      // a narrow card has the word in another place, one of the two is displayed
      expect((await screen.findAllByText(LAST_KNOWN)).length).toBeGreaterThan(0)
      const card = screen.getByRole('article')
      expect(card.hasAttribute('data-lost')).toBe(true)
      expect(screen.queryByText('Online', { selector: 'header *' })).toBeNull()
      act(() => recordAnswer())
      expect(screen.queryByText(LAST_KNOWN)).toBeNull()
      expect(card.hasAttribute('data-lost')).toBe(false)
    },
  )

  it('a pump: no interlock is known, Start says why it is off, Stop stays', async () => {
    showPump()
    expect(await button('Start')).toHaveProperty('disabled', false)
    fallSilent()
    await screen.findByText('Cannot start: no connection to the server')
    expect(await button('Start')).toHaveProperty('disabled', true)
    expect(await button('Stop')).toHaveProperty('disabled', false)
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Unknown')
    expect(screen.queryByRole('img', { name: /^(Holds|Does not hold)$/ })).toBeNull()
    expect(screen.getAllByRole('img', { name: 'Not known' }).length).toBeGreaterThanOrEqual(8)
    expect(text()).toContain('House tank: level not known')
    expect(text()).not.toContain('Told to')
    act(() => recordAnswer())
    expect(await button('Start')).toHaveProperty('disabled', false)
  })
})

describe('a card', () => {
  const critical = alertFixture({ severity: 'critical' })

  it('that is critical has the edge and the number of it', async () => {
    const device = deviceFixture({ distances: { 0: 1400 }, alerts: [critical], levelClass: 'critical' })
    showWidget('water-level', { devices: [device], answers: noReadings })
    const number = await screen.findByText('7%')
    expect(number.className).toContain('text-critical')
    expect(screen.getByRole('article').className).toContain('edge-critical')
    expect(cardText()).toContain('Level critical')
  })

  it('about something else of the same device has not', async () => {
    const device = deviceFixture({ alerts: [critical], latest: { voltage_v: value(230) } })
    showWidget('acdc-monitor', { devices: [device], answers: {} })
    await waitFor(() => expect(cardText()).toContain('230'))
    expect(screen.getByRole('article').className).not.toContain('edge-critical')
  })

  it('of a device that is offline keeps its level in words', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const device = deviceFixture({ status: 'offline', at, distances: { 0: 1380 } })
    showWidget('water-level', { devices: [device], answers: noReadings })
    expect((await screen.findAllByText('Offline · was 8%')).length).toBeGreaterThan(0)
  })

  it('is not called online beyond its own limit, whatever the server thinks', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    showWidget('water-level', { devices: [deviceFixture({ at })], answers: noReadings })
    expect((await screen.findAllByText('Stale')).length).toBeGreaterThan(0)
  })
})

const value = (n: number) => ({ value: n, at: new Date().toISOString(), quality: 'ok' as const })
