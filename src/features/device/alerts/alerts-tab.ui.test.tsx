import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Alert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { useDevices } from '@/client/devices'
import { AlertsTab } from './alerts-tab'

const LOW = alertFixture()
const DRY = alertFixture({
  id: '44444444-4444-4444-8444-444444444444',
  severity: 'critical',
  channel: 1,
  why: { ...LOW.why, value: 12, threshold: 15, restore: 17 },
})
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const SILENT = alertFixture({
  id: '55555555-5555-4555-8555-555555555555',
  rule: 'offline',
  openedAt: hoursAgo(5),
  resolvedAt: hoursAgo(2),
  resolution: 'recovered',
  acknowledgedAt: hoursAgo(4),
  acknowledgedBy: 'Bo',
  why: {
    rule: 'offline',
    metric: null,
    value: 10,
    threshold: 10,
    restore: null,
    unit: 'min',
    readings: [],
    lastSeenAt: hoursAgo(5.2),
    gateway: '0016c001f153a14c',
  },
})

/** The tab as it is drawn on the page: from the shared list. */
function Tab() {
  const { devices } = useDevices()
  return devices?.[0] ? <AlertsTab device={devices[0]} /> : null
}

type Options = { alerts?: Alert[]; device?: Partial<Device>; search?: string; answers?: object }

function show({ alerts = [], device = {}, search = 'tab=alerts', answers = {} }: Options = {}) {
  const server = { alerts }
  const open = alerts.filter(({ resolvedAt }) => resolvedAt === null)
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture() } }),
    'GET /devices': () => deviceList(deviceFixture({ alerts: open, ...device })),
    'GET /devices/tank-1/alerts': () => ({ body: { alerts: server.alerts } }),
    ...answers,
  })
  window.history.replaceState(null, '', `/devices/tank-1?${search}`)
  renderUi(<Tab />, { search })
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { server, sent }
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const acknowledged = (alert: Alert): Alert => ({
  ...alert,
  acknowledgedAt: new Date().toISOString(),
  acknowledgedBy: 'Owner',
})

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('open alerts', () => {
  it('are there the worst first, each with the reason and what can be done', async () => {
    show({ alerts: [LOW, DRY] })
    const open = await part('Open alerts')
    const cards = open.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
    expect(cards).toEqual(['Level critical, channel 1', 'Level low'])
    const low = within(open.getByRole('article', { name: 'Level low' }))
    expect(
      low.getByText('The level was 28.4%, at or below the low threshold of 30%. It ends at 32% or above.'),
    ).toBeTruthy()
    expect(low.getByText(/for 10 min so far/)).toBeTruthy()
    expect(await low.findByText('3 readings from 34% to 28.4%.')).toBeTruthy()
    expect(open.getByText(/at or below the critical threshold of 15%/)).toBeTruthy()
  })

  it('are acknowledged', async () => {
    const path = `/alerts/${LOW.id}/acknowledge`
    const { server, sent } = show({
      alerts: [LOW],
      answers: {
        [`POST ${path}`]: () => {
          server.alerts = [acknowledged(LOW)]
          return { body: { alert: server.alerts[0] } }
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge: Level low' }))
    await screen.findByText(/^Acknowledged by Owner/)
    expect(sent()).toEqual([['POST', path, undefined]])
    expect(screen.queryByRole('button', { name: 'Acknowledge: Level low' })).toBeNull()
  })

  it('are snoozed for a while', async () => {
    const path = `/alerts/${LOW.id}/snooze`
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const { server, sent } = show({
      alerts: [LOW],
      answers: {
        [`POST ${path}`]: () => {
          server.alerts = [{ ...LOW, snoozedUntil: until }]
          return { body: { alert: server.alerts[0] } }
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Snooze: Level low' }))
    const choices = await screen.findAllByRole('menuitem')
    expect(choices.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'For 30 min',
      'For 1 h',
      'For 3 h',
      // in the last minutes before seven it is a day from now (snooze.test)
      expect.stringMatching(/^Until [67]:\d\d AM in the morning$/),
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'For 1 h' }))
    await screen.findByText(/^Snoozed until/)
    expect(sent()).toEqual([['POST', path, { minutes: 60 }]])
  })

  it('say that a cooldown holds them back, unless they are snoozed', async () => {
    const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString()
    show({
      alerts: [
        { ...LOW, held: true },
        { ...DRY, held: true, snoozedUntil },
      ],
    })
    const low = within(await screen.findByRole('article', { name: 'Level low' }))
    expect(low.getByText('Not told yet: the cooldown still runs.')).toBeTruthy()
    const dry = within(screen.getByRole('article', { name: 'Level critical, channel 1' }))
    expect(dry.getByText(/^Snoozed until/)).toBeTruthy()
    expect(dry.queryByText(/cooldown/)).toBeNull()
  })

  it('that have eased are explained by their worst moment', async () => {
    show({ alerts: [{ ...DRY, severity: 'warning', why: { ...DRY.why, severity: 'critical' } }] })
    await screen.findByText('The level was 12%, at or below the critical threshold of 15%.')
  })

  it('keep a failure to themselves but say it', async () => {
    show({ alerts: [LOW], answers: { [`POST /alerts/${LOW.id}/acknowledge`]: () => ({ status: 503 }) } })
    fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge: Level low' }))
    await screen.findByText('Nothing was changed. Check the connection and try again.')
    expect(screen.getByRole('button', { name: 'Acknowledge: Level low' })).toBeTruthy()
  })

  it('are only looked at by a viewer, who may mute the device for themselves', async () => {
    show({ alerts: [LOW], device: { access: 'viewer' } })
    const open = await part('Open alerts')
    expect(open.queryByRole('button', { name: /Acknowledge|Snooze/ })).toBeNull()
    expect(open.getByRole('button', { name: 'Mute device' })).toBeTruthy()
  })

  it('may be none at all', async () => {
    show()
    await screen.findByText('Nothing is wrong right now.')
    expect(screen.getByText(/No alert has ended yet/)).toBeTruthy()
  })

  it('say when they could not be loaded', async () => {
    const failure = {
      status: 503,
      body: { message: 'Down for repair', code: 'unavailable', requestId: 'r-7' },
    }
    show({ answers: { 'GET /devices/tank-1/alerts': () => failure } })
    await screen.findByText('Down for repair')
  })
})

describe('past alerts', () => {
  it('say how long they lasted, how they ended, who knew of them, and why', async () => {
    show({ alerts: [SILENT] })
    const past = await part('Past alerts')
    expect(past.getByText(/lasted 3 h/)).toBeTruthy()
    expect(past.getByText('recovered by itself')).toBeTruthy()
    fireEvent.click(past.getByText('Offline'))
    await past.findByText(/^Acknowledged by Bo/)
    expect(
      past.getByText(
        /^Nothing was heard after .*, for longer than the limit of 10 min\. Gateway 0016c001f153a14c/,
      ),
    ).toBeTruthy()
  })
})

it.each([
  ['9 s', 9900],
  ['2 min', 100_000],
])('an alert lasted %s', async (text, ms) => {
  const openedAt = hoursAgo(1)
  const resolvedAt = new Date(Date.parse(openedAt) + ms).toISOString()
  show({ alerts: [{ ...SILENT, openedAt, resolvedAt, why: { ...SILENT.why, threshold: 0.25 } }] })
  const past = await part('Past alerts')
  expect(past.getByText(new RegExp(`lasted ${text}$`))).toBeTruthy()
  fireEvent.click(past.getByText('Offline'))
  await past.findByText(/for longer than the limit of 15 s\./)
})

describe('the rules', () => {
  const rules = async () => {
    const shown = await part('Rules')
    const terms = shown.getAllByRole('term')
    const values = shown.getAllByRole('definition')
    return Object.fromEntries(terms.map((term, i) => [term.textContent, values[i]?.textContent]))
  }

  it('are said in words with their thresholds', async () => {
    show()
    expect(await rules()).toEqual({
      'Level critical': 'At or below 15%, until it is back at 17%',
      'Level low': 'At or below 30%, until it is back at 32%',
      'Nearly full': 'At or above 75%, until it is down at 73%. Told in the app only.',
      Offline:
        'After 10 min of silence (three missed reports if it sleeps between them), or 1 min after its connection breaks off',
      'Sensor trouble': 'When it sees nothing for 5 min, is stuck or jumps',
      'Battery low': 'At or below 20%, or when the device says so',
      Equipment: 'Pump faults and leaks it reports; brown-outs that last 3 readings or 60 s',
      Cooldown: 'At least 30 min between two alerts of the level',
      Reminders: 'Every 3 h until acknowledged',
      Escalation: 'Nobody',
    })
    expect((await part('Rules')).getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('follow the settings, and name who is called', async () => {
    const userId = '33333333-3333-4333-8333-333333333333'
    const extras = {
      tellHigh: true,
      learnOffline: true,
      batteryPercent: 0,
      reminderHours: 0,
      escalation: { userId, afterMinutes: 45 },
    }
    const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, enabled: false, extras }
    const shares = [{ userId, name: 'Bo', email: '', emailVerified: true, role: 'viewer', createdAt: '' }]
    show({
      device: { notificationSettings, learnedOfflineMinutes: 25 },
      answers: { 'GET /devices/tank-1/shares': () => ({ body: { shares, transfer: null } }) },
    })
    await screen.findByText(/^Bo is told of a critical alert/)
    expect(await rules()).toMatchObject({
      'Nearly full': 'At or above 75%, until it is down at 73%.',
      Offline: 'After 25 min of silence, learned from its rhythm, or 1 min after its connection breaks off',
      'Battery low': 'Off',
      Reminders: 'None',
    })
    expect(screen.getByText(/Notifications of this device are off/)).toBeTruthy()
  })
})

describe('what the address asks for', () => {
  it('is brought into view', async () => {
    show({ alerts: [LOW, SILENT], search: `tab=alerts&alert=${SILENT.id}` })
    const past = await part('Past alerts')
    expect(past.getByText('Offline').closest('details')?.open).toBe(true)
  })

  it('is acknowledged once it was said what that does', async () => {
    const path = `/alerts/${LOW.id}/acknowledge`
    const { sent } = show({
      alerts: [LOW],
      search: `tab=alerts&ack=${LOW.id}`,
      answers: { [`POST ${path}`]: () => ({ body: { alert: acknowledged(LOW) } }) },
    })
    const question = within(await screen.findByRole('alertdialog', { name: 'Acknowledge: Level low?' }))
    expect(question.getByText(/There will be no more reminders/)).toBeTruthy()
    expect(sent()).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Acknowledge' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent()).toEqual([['POST', path, undefined]])
    expect(window.location.search).toBe(`?tab=alerts&alert=${LOW.id}`)
  })

  it.each([
    ['is over already', SILENT, {}, 'This alert is over.'],
    ['is known already', acknowledged(LOW), {}, 'This alert has been acknowledged already.'],
    ['is another’s to acknowledge', LOW, { access: 'viewer' as const }, /You may only look at this device/],
  ])('%s', async (_, alert, device, text) => {
    show({ alerts: [alert], device, search: `tab=alerts&ack=${alert.id}` })
    await screen.findByText(text)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('may be too old to be here', async () => {
    show({ alerts: [LOW], search: 'tab=alerts&alert=other' })
    await screen.findByText(/is not among the newest 50/)
  })
})
