import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'

const LOW = alertFixture()
const READINGS = '/devices/tank-1/readings'
const noReadings = { [`GET ${READINGS}`]: () => ({ body: { points: [] } }) }

async function openMenu(title: string) {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Actions for (.* · )?${title}$`) }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

describe('muting from a widget’s menu', () => {
  it('is for an hour, eight, or until fixed, and shows in the frame', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const { made } = showWidget('tank-status', {
      devices: [deviceFixture()],
      answers: { ...noReadings, 'PUT /devices/tank-1/mute': () => ({ body: { mute: { until } } }) },
    })
    await screen.findByText('60%')
    expect(await openMenu('Tank Status')).toEqual(
      expect.arrayContaining(['Mute for 1 h', 'Mute for 8 h', 'Mute until fixed']),
    )
    fireEvent.click(screen.getByRole('menuitem', { name: 'Mute for 1 h' }))
    await waitFor(() => expect(cardText()).toMatch(/Muted until \d/))
    expect(made('PUT', '/devices/tank-1/mute').map(({ body }) => body)).toEqual([{ for: '1h' }])
  })

  it('ends there too', async () => {
    const { made } = showWidget('tank-status', {
      devices: [deviceFixture({ mute: { until: null } })],
      answers: { ...noReadings, 'DELETE /devices/tank-1/mute': () => ({ body: { ok: true } }) },
    })
    await screen.findByText('Muted until what is wrong now is fixed')
    await openMenu('Tank Status')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Unmute' }))
    await screen.findByText('No longer muted')
    expect(made('DELETE', '/devices/tank-1/mute')).toHaveLength(1)
    expect(cardText()).not.toContain('Muted')
  })

  it('that is over counts no more', async () => {
    const past = new Date(Date.now() - 1000).toISOString()
    showWidget('tank-status', { devices: [deviceFixture({ mute: { until: past } })], answers: noReadings })
    await screen.findByText('60%')
    expect(cardText()).not.toContain('Muted')
    expect(await openMenu('Tank Status')).toContain('Mute for 1 h')
  })

  it('says when it failed', async () => {
    showWidget('tank-status', {
      devices: [deviceFixture()],
      answers: { ...noReadings, 'PUT /devices/tank-1/mute': () => ({ status: 500 }) },
    })
    await screen.findByText('60%')
    await openMenu('Tank Status')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Mute until fixed' }))
    await screen.findByText('The device was not muted')
  })
})

describe('an open alert', () => {
  const path = `/alerts/${LOW.id}/acknowledge`
  const acknowledged = { ...LOW, acknowledgedAt: new Date().toISOString() }
  const answers = { ...noReadings, [`POST ${path}`]: () => ({ body: { alert: acknowledged } }) }

  it.each(['water-level', 'tank-status'] as const)('is acknowledged in %s', async (type) => {
    const { made } = showWidget(type, { devices: [deviceFixture({ alerts: [LOW] })], answers })
    fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge: Level low' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull())
    expect(made('POST', path)).toHaveLength(1)
  })

  it('is not a viewer’s to acknowledge', async () => {
    const device = deviceFixture({ alerts: [LOW], access: 'viewer' })
    showWidget('water-level', { devices: [device], answers })
    await screen.findByText(/since/)
    expect(cardText()).toContain('Level low')
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull()
  })

  it('is a dot on the sparkline, with words', async () => {
    const point = (minutesAgo: number, value: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
      return { at, min: value, max: value, avg: value, last: value, n: 1 }
    }
    const { made } = showWidget('water-level', {
      devices: [deviceFixture()],
      answers: {
        [`GET ${READINGS}`]: () => ({ body: { points: [point(30, 40), point(20, 34), point(10, 28)] } }),
        'GET /devices/tank-1/alerts': () => ({ body: { alerts: [LOW] } }),
      },
    })
    const line = await screen.findByRole('slider', { name: /; Level low, / })
    expect(line.parentElement?.querySelectorAll('circle[fill="var(--warning)"]')).toHaveLength(1)
    const [asked] = made('GET', '/devices/tank-1/alerts')
    const [from, to] = ['from', 'to'].map((name) => Date.parse(asked?.query.get(name) ?? ''))
    expect((to ?? 0) - (from ?? 0)).toBe(120 * 60_000)
  })

  it('puts a device among those that need attention', async () => {
    const leak = alertFixture({ rule: 'water_leak', severity: 'critical' })
    showWidget('device-summary', { devices: [deviceFixture({ alerts: [leak] })] })
    const list = within(await screen.findByRole('list', { name: 'Devices that need attention' }))
    expect(list.getByText('Water leak')).toBeTruthy()
  })
})
