import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Lora } from '@/contracts/devices/lora'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'

const MINUTE = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const PATH = '/devices/tank-1/lora'

const loraFixture = (made: Partial<Lora> = {}): Lora => ({
  deviceId: 'tank-1',
  lastUplinkAt: at(-5),
  intervalS: 600,
  nextExpectedAt: at(5.5),
  fCnt: 4711,
  received: 95,
  lost: 5,
  rssi: -104,
  snr: -1.5,
  spreading: 9,
  batteryPercent: 64,
  batteryV: 3.6,
  gateways: [
    { gatewayId: '0016c001f1a5b001', at: at(-5), uplinks: 95, rssi: -104, snr: -1.5 },
    { gatewayId: '0016c001f1a5b002', at: at(-65), uplinks: 12, rssi: -118, snr: -14 },
  ],
  queue: [],
  ...made,
})

const show = (lora: Lora | null | 'fails', device = deviceFixture()) =>
  showWidget('lora-device', {
    devices: [device],
    answers: {
      [`GET ${PATH}`]: () =>
        lora === 'fails'
          ? { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'req-7' } }
          : { body: { lora } },
    },
  })

describe('the LoRa device', () => {
  it('says when it spoke and speaks, how it is heard, by whom, and what waits', async () => {
    show(loraFixture())
    await screen.findByText(/Last uplink 5 min/)
    for (const words of [
      'Next in 5 min',
      'RSSI-104 dBmfair',
      'SNR-1.5 dBgood',
      'Lost, 24 h5 (5.0%)',
      'Battery64%3.60 V',
      'SpreadingSF9',
      'Gateways2',
      'Downlinksempty',
      '0016c001f1a5b002weak-118 dBm-14.0 dB12 uplinks1 hr. ago',
    ])
      expect(cardText()).toContain(words)
  })

  it('says in words that an uplink is overdue', async () => {
    show(loraFixture({ lastUplinkAt: at(-60), nextExpectedAt: at(-50) }))
    await screen.findByText('Overdue by 50 min')
  })

  it('warns of a low battery and lists what waits for the next uplink', async () => {
    const command = { commandId: 'c1', type: 'reboot', createdAt: at(-2), expiresAt: at(60), state: 'sent' }
    show(loraFixture({ batteryPercent: 12, queue: [command] }))
    await screen.findByText('low')
    expect(cardText()).toContain('1 waiting')
    expect(cardText()).toMatch(/Downlink queue: waiting for the next uplinkRestart2 min\. ago, until/)
  })

  it('says unknown where nothing is known, never 0', async () => {
    const nothing = { rssi: null, snr: null, spreading: null, batteryPercent: null, batteryV: null }
    show(
      loraFixture({
        ...nothing,
        lastUplinkAt: null,
        nextExpectedAt: null,
        received: 0,
        lost: 0,
        gateways: [],
      }),
    )
    await screen.findByText('No uplink yet')
    expect(cardText()).toContain('Next uplink unknown')
    expect(cardText()).toContain('RSSI—SNR—Lost, 24 h—Battery—Spreading—Gatewaysnone')
  })

  it('does not repeat a signal of the day before yesterday', async () => {
    const long = at(-40 * 60)
    show(loraFixture({ lastUplinkAt: long }), deviceFixture({ status: 'offline', at: long }))
    await screen.findByText(/Last uplink yesterday|Last uplink \d/)
    expect(cardText()).toContain('RSSI—')
  })

  it('tells a device of another kind what to do', async () => {
    const { actions } = show(null)
    await screen.findByText('Not a LoRaWAN device')
    fireEvent.click(screen.getByRole('button', { name: 'Choose another device' }))
    expect(actions.configure).toHaveBeenCalled()
  })

  it('shows a failure with its request id and tries again', async () => {
    const { made } = show('fails')
    await screen.findByText(/Down for repair/)
    expect(cardText()).toContain('Request req-7')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(made('GET', PATH).length).toBe(2))
  })

  it('waits for a device that never spoke', async () => {
    show(loraFixture(), deviceFixture({ distances: {}, lastSeenAt: null }))
    await screen.findByText('Waiting for the first reading')
  })
})
