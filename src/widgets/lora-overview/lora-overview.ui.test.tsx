import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'
import type { LoraOverviewAnswer } from './attention'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const gateway = (gatewayId: string, silent = false) => ({
  gatewayId,
  lastAt: at(-3),
  uplinks: 20,
  devices: 2,
  rssi: -97,
  snr: 4,
  silent,
})
const device = (deviceId: string, made: Partial<LoraOverviewAnswer['devices'][number]> = {}) => ({
  deviceId,
  name: deviceId.toUpperCase(),
  lastUplinkAt: at(-4),
  uplinks: 6,
  lost: 0,
  rssi: -97,
  batteryPercent: 90,
  ...made,
})

const overviewFixture = (made: Partial<LoraOverviewAnswer> = {}): LoraOverviewAnswer => ({
  minutes: 60,
  active: 2,
  inactive: 1,
  never: 1,
  uplinks: 38,
  uplinksPerHour: 38,
  lost: 2,
  gateways: [gateway('gw-barn'), gateway('gw-hill')],
  devices: [
    device('paddock'),
    device('milk/1', { batteryPercent: 12 }),
    device('shed', { uplinks: 0, lastUplinkAt: at(-120) }),
    device('new', { uplinks: 0, lastUplinkAt: null, rssi: null, batteryPercent: null }),
  ],
  ...made,
})

const show = (overview: LoraOverviewAnswer | 'fails', config = {}) =>
  showWidget('lora-overview', {
    devices: [],
    config,
    answers: {
      'GET /lora/overview': () =>
        overview === 'fails'
          ? { status: 500, body: { message: 'Down for repair', code: 'internal', requestId: 'req-9' } }
          : { body: overview },
    },
  })

describe('the LoRa overview', () => {
  it('counts devices, uplinks and losses over its window', async () => {
    const { made } = show(overviewFixture({ minutes: 120 }), { minutes: 120 })
    await screen.findByText('uplinks per hour')
    expect(made('GET', '/lora/overview')[0]?.query.get('minutes')).toBe('120')
    const facts = [...(screen.getByRole('article').querySelector('dl')?.children ?? [])]
    expect(facts.map(({ textContent }) => textContent)).toEqual([
      'active2',
      'inactive1',
      'never seen1',
      'uplinks per hour38',
      'loss5.0%',
    ])
    expect(cardText()).toContain('Last 2 h')
    expect(cardText()).toContain('Batteries under 20%: MILK/1 12%')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('lists the gateways, and the devices that need somebody first, each with a link', async () => {
    show(overviewFixture())
    const gateways = await screen.findByRole('table', { name: 'Gateways' })
    expect(
      within(gateways)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['gw-barn', 'gw-hill'])
    expect(gateways.textContent).toContain('good')
    const devices = screen.getByRole('table', { name: 'LoRaWAN devices' })
    const links = within(devices).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/devices/shed',
      '/devices/milk%2F1',
      '/devices/new',
      '/devices/paddock',
    ])
    expect(within(devices).getByRole('img', { name: 'Battery low' })).toBeTruthy()
  })

  it('raises the alarm for a gateway that went silent', async () => {
    show(overviewFixture({ gateways: [gateway('gw-barn', true), gateway('gw-hill')] }))
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe('Gateway out of order? The devices that only gw-barn hears are silent.')
  })

  it('tells whoever has no such device the next step', async () => {
    show(overviewFixture({ active: 0, inactive: 0, never: 0, gateways: [], devices: [] }))
    await screen.findByText('No LoRaWAN devices yet')
    expect(screen.getByRole('link', { name: 'Claim a device' }).getAttribute('href')).toBe('/devices/claim')
  })

  it('shows no loss where nothing was expected, and no gateways', async () => {
    show(overviewFixture({ uplinks: 0, lost: 0, uplinksPerHour: 0, gateways: [] }))
    await screen.findByText('No gateway has heard anything in this window.')
    expect(cardText()).toContain('loss—')
  })

  it('shows a failure with its request id and tries again', async () => {
    const { made } = show('fails')
    await screen.findByText(/Down for repair/)
    expect(cardText()).toContain('Request req-9')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(made('GET', '/lora/overview').length).toBe(2))
  })
})
