import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Run } from '@/contracts/devices/pump'
import { deviceFixture, deviceList } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { pumpFixture, runFixture, totalsFixture } from '~/tests/support/fixtures/pump-fixture'
import { renderWidget } from '~/tests/support/ui/widget'

const from = '2026-11-22T08:00:00.000Z'
const to = '2026-11-22T12:00:00.000Z'
const at = (minute: number) =>
  new Date(Date.parse('2026-11-22T10:00:00.000Z') + minute * 60_000).toISOString()
const first = runFixture()
const second = runFixture({
  id: 'r2',
  startedAt: at(60),
  endedAt: null,
  runtimeS: 300,
  trigger: 'auto',
  by: null,
  stopReason: null,
  liters: null,
  energyWh: null,
})

function show(
  runs: Run[],
  {
    isDown = false,
    config = {},
    pump = pumpFixture(),
    kind = 'tank',
    person = personFixture(),
    window = { from, to },
  } = {},
) {
  let fails = isDown
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: person } }),
    'GET /devices': () =>
      deviceList(deviceFixture({ deviceId: 'pump-1', name: 'Well pump', kind, distances: {} })),
    'GET /devices/pump-1/pump': () => ({ body: { pump } }),
    'GET /devices/pump-1/runs': () =>
      fails
        ? { status: 503, body: { message: 'Down for repair', code: 'unavailable', requestId: 'req-7' } }
        : { body: { ...window, runs, totals: totalsFixture(), previous: null, sinceServiceS: 0 } },
  })
  renderWidget('pump-history', { deviceId: 'pump-1', channel: 1, ...config })
  return {
    recover: () => (fails = false),
    asked: () => calls.filter(({ path }) => path.endsWith('/runs')).map(({ query }) => query),
  }
}
const text = () => screen.getByRole('article').textContent

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

it('shows totals and the newest run, and reads the others by keyboard', async () => {
  show([first, second])
  const cursor = await screen.findByRole('slider', { name: '2 runs, oldest first' })
  expect(text()).toContain('4 starts')
  expect(text()).toContain('ran 2 h 0 min')
  expect(text()).toContain('1,800 L')
  expect(text()).toContain('1.50\u00a0kWh')
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/now · 5 min · Automatic · still running · — · —$/)
  fireEvent.change(cursor, { target: { value: '0' } })
  expect(cursor.getAttribute('aria-valuetext')).toMatch(
    /10:00\sAM – 10:30\sAM · 30 min · by Ann · run limit reached · 450 L · 0\.38\u00a0kWh$/,
  )
})

it('asks for the range, and for another when it is chosen', async () => {
  const { asked } = show([first], { config: { range: '2h' } })
  await screen.findByRole('slider')
  const hours = (query: URLSearchParams | undefined) =>
    Math.round((Date.now() - Date.parse(query?.get('from') ?? '')) / 3_600_000)
  expect(hours(asked()[0])).toBe(2)
  expect(asked()[0]?.get('ch')).toBe('1')
  fireEvent.click(screen.getByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(hours(asked().at(-1))).toBe(168))
})

it('marks the days at midnight of the reader', async () => {
  const window = { from: '2026-11-20T12:00:00.000Z', to: '2026-11-22T12:00:00.000Z' }
  const person = { ...personFixture(), timezone: 'Asia/Kolkata' }
  show([first, second], { person, window })
  await screen.findByRole('slider')
  const [midnight] = await screen.findAllByText('Nov 21')
  // half past six in the evening UTC: 6.5 of 48 hours
  expect(Number.parseFloat(midnight?.style.left ?? '')).toBeCloseTo((100 * 6.5) / 48, 6)
})

it('says when a pump starts too often', async () => {
  const starts = Array.from({ length: 7 }, (_, i) =>
    runFixture({ id: `r${i}`, startedAt: at(i * 5), endedAt: at(i * 5 + 1) }),
  )
  show(starts)
  await screen.findByText('Short cycles: 7 starts within an hour, at most 6 allowed')
})

it('says when it does not', async () => {
  show([first, second])
  await screen.findByText('Most within an hour: 1, at most 6 allowed')
})

it('shows the same runs as a table', async () => {
  show([first, runFixture({ id: 'r3', startedAt: at(90), stopReason: 'person', stoppedBy: 'Bob' })])
  await screen.findByRole('slider')
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const table = within(screen.getByRole('table', { name: 'Runs of the pump, newest first' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('stopped by Bob')
  expect(rows[1]?.textContent).toContain('Person, by Ann')
})

it('links to exactly what it shows', async () => {
  show([first])
  const link = await screen.findByRole('link', { name: 'CSV' })
  const url = new URL(link.getAttribute('href') ?? '', 'http://console.test')
  expect(url.pathname).toBe('/api/devices/pump-1/runs.csv')
  expect(Object.fromEntries(url.searchParams)).toEqual({ ch: '1', from, to })
})

it('says when there were no runs', async () => {
  show([])
  await screen.findByText('The pump did not run in the last 24 h.')
})

it('says when the device is no pump', async () => {
  const settings = { ...pumpFixture().settings, destination: null }
  const pump = pumpFixture({ actual: 'unknown', since: null, at: null, settings })
  show([], { pump, kind: 'lora' })
  await screen.findByText('Not a pump')
})

it('shows a failure with its request id and recovers', async () => {
  const { recover } = show([first], { isDown: true })
  await screen.findByText(/Down for repair/)
  expect(text()).toContain('Request req-7')
  recover()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('slider')
})
