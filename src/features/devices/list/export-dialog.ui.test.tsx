import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { metricNames } from '@/domain/readings/metrics'
import messages from '~/messages/en.json'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { renderUi } from '~/tests/support/ui/render-ui'
import { DeviceTools } from '@/features/devices/device-tools'
import { ExportDialog } from './export-dialog'

const DAY_MS = 86_400_000
const at = '2026-11-21T10:00:00.000Z'
const device = deviceFixture({
  deviceId: 'deveui:a8 40',
  name: 'Barn',
  latest: {
    distance_mm: { value: 1, at, quality: 'ok' },
    'distance_mm.1': { value: 1, at, quality: 'ok' },
    battery_v: { value: 1, at, quality: 'ok' },
  },
})

async function open(timezone = 'UTC') {
  fakeApi({ 'GET /users/me': () => ({ body: { user: personFixture({ timezone }) } }) })
  const onClose = vi.fn()
  renderUi(<ExportDialog device={device} onClose={onClose} />)
  await screen.findByText(
    timezone === 'UTC' ? 'Times are in UTC.' : `Each time is given in ${timezone} and in UTC.`,
  )
  return onClose
}
const link = () => screen.getByRole('link', { name: 'Download' })
const asked = () => new URL(link().getAttribute('href') ?? '', 'http://console.test')
const spanMs = ({ searchParams }: URL) =>
  Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const date = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => localStorage.setItem('auth_token', 'token-1'))

describe('the export dialog', () => {
  it('links to the file of this device: all metrics of the last 24 hours', async () => {
    await open()
    expect(asked().pathname).toBe('/api/devices/deveui%3Aa8%2040/readings.csv')
    expect([...asked().searchParams.keys()]).toEqual(['from', 'to'])
    expect(spanMs(asked())).toBe(DAY_MS)
    expect(link().hasAttribute('download')).toBe(true)
  })

  it.each([
    ['Last 7 days', 7],
    ['Last 30 days', 30],
    ['Last year', 365],
  ])('%s', async (name, days) => {
    await open()
    choose(name)
    expect(spanMs(asked())).toBe(days * DAY_MS)
  })

  it('offers each metric of the device once, by name', async () => {
    await open()
    const offered = screen.getAllByRole('option').map((option) => option.textContent)
    expect(offered).toEqual(['All metrics', 'Battery voltage', 'Distance'])
    fireEvent.change(screen.getByLabelText('Metric'), { target: { value: 'battery_v' } })
    expect(asked().searchParams.get('metric')).toBe('battery_v')
  })

  it('takes whole days of the reader’s zone', async () => {
    await open('Europe/Berlin')
    choose('Custom dates')
    date('First day', '2026-03-29')
    date('Last day', '2026-03-29')
    expect(asked().searchParams.get('from')).toBe('2026-03-28T23:00:00.000Z')
    expect(asked().searchParams.get('to')).toBe('2026-03-29T22:00:00.000Z')
  })

  it.each([
    ['2026-03-02', '2026-03-01', 'Must not be before the first day'],
    ['2026-03-02', '', 'Choose both days'],
  ])('from %j to %j there is nothing to download: %s', async (first, last, fault) => {
    await open()
    choose('Custom dates')
    date('First day', first)
    date('Last day', last)
    expect(screen.getByRole('alert').textContent).toBe(fault)
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(true)
  })

  it('closes once the download has begun', async () => {
    const onClose = await open()
    link().addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link())
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('has a name for every metric', () => {
    expect(Object.keys(messages.devices.metrics).sort()).toEqual([...metricNames].sort())
  })
})

describe('the export button', () => {
  it('opens and leaves the dialog by keyboard, and has the focus back', async () => {
    fakeApi({ 'GET /users/me': () => ({ body: { user: personFixture() } }) })
    renderUi(<DeviceTools device={device} />)
    const user = userEvent.setup()
    const button = screen.getByRole('button', { name: 'Export CSV of Barn' })
    while (document.activeElement !== button) await user.tab()
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Export CSV' })
    expect(screen.getByText('Barn')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })
})
