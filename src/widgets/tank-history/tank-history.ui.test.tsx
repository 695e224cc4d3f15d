import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { cardText, showWidget } from '~/tests/support/ui/show-widget'
import { usageFixture } from '~/tests/support/fixtures/usage-fixture'

const PATH = '/devices/tank-1/usage'
const show = (made: Parameters<typeof usageFixture>[0] = {}, config: object = { range: 'week' }) =>
  showWidget('tank-history', {
    devices: [deviceFixture()],
    config: { ...config },
    answers: { [`GET ${PATH}`]: () => ({ body: usageFixture(made) }) },
  })

it('shows the sums beside those of the week before', async () => {
  show()
  await screen.findByText('Last 7 days: 1,120 L used, 800 L refilled.')
  for (const words of [
    'Used1,120 Lbefore 980 L',
    'Average a day160 Lbefore 140 L',
    'Highest day220 L, Nov 21, 2026before 220 L',
    'Between refills6.5 d',
  ])
    expect(cardText()).toContain(words)
  expect(cardText()).not.toContain('before —')
})

it('tells a day by its hours, and nothing of a day that its sum does not say', async () => {
  const { buckets } = usageFixture()
  const [first] = buckets
  const from = Date.parse(first?.from ?? '')
  const hours = buckets.map((bucket, hour) => ({
    ...bucket,
    from: new Date(from + hour * 3_600_000).toISOString(),
    to: new Date(from + (hour + 1) * 3_600_000).toISOString(),
  }))
  show({ range: 'day', buckets: hours }, { range: 'day' })
  await screen.findByText('Last 24 hours: 1,120 L used, 800 L refilled.')
  expect(cardText()).toContain('Average an hour160 L')
  expect(cardText()).toMatch(/Highest hour220 L, 6:00 AM–7:00 AM/)
  expect(cardText()).not.toContain('Average a day')
})

it('says why there is no average of days yet', async () => {
  const { totals } = usageFixture()
  show({ totals: { ...totals, averageDailyL: null } })
  await screen.findByText(/^Last 7 days/)
  expect(cardText()).toContain('Average a dayno whole day yet')
})

it('says why it does not compare with a time that was hardly measured', async () => {
  const { previous } = usageFixture()
  show({ previous: { ...previous, usedL: null, refilledL: null, averageDailyL: null, highestDay: null } })
  await screen.findByText(/Readings cover too little of the time before to compare with it\.$/)
  expect(cardText()).not.toMatch(/before \d/)
})

it('reads single days by keyboard', async () => {
  show()
  const cursor = await screen.findByRole('slider', { name: 'Last 7 days: read single values' })
  fireEvent.focus(cursor)
  expect(cursor.getAttribute('aria-valuetext')).toBe(
    'Nov 21, 2026, Used 220 L, Refilled 0 L, Level 50% (40%–70%)',
  )
})

it('changes the range at once and remembers it', async () => {
  const { made, actions } = show()
  await screen.findByText(/^Last 7 days/)
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(actions.saveConfig).toHaveBeenCalledWith(expect.objectContaining({ range: 'month' }))
  await screen.findByText(/^Last 7 days/)
  expect(made('GET', PATH).map(({ query }) => query.get('range'))).toEqual(['week', 'month'])
})

it('is a table on demand', async () => {
  show()
  await screen.findByText(/^Last 7 days/)
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'TimeUsedRefilledLevel',
    'Nov 21, 2026220 L0 L50% (40%–70%)',
  ])
})

it('says how much of the time it does not know, and whose days these are', async () => {
  const buckets = usageFixture().buckets.map((bucket) => ({ ...bucket, coverage: 0.5 }))
  show({ buckets, timeZone: 'Asia/Kolkata' })
  await screen.findByText(
    /Readings cover 50% of the time; the rest is not counted\. Times of Asia\/Kolkata\./,
  )
})

it('knows no litres without a capacity, and does not call them 0', async () => {
  const nothing = {
    usedL: null,
    refilledL: null,
    averageDailyL: null,
    highestDay: null,
    daysBetweenRefills: null,
  }
  const buckets = usageFixture().buckets.map((bucket) => ({ ...bucket, usedL: null, refilledL: null }))
  show({ buckets, totals: nothing, previous: nothing })
  await screen.findByText('Last 7 days: — used, — refilled.')
  expect(cardText()).not.toMatch(/\b0 L/)
})

it('shows a failure with its request id', async () => {
  showWidget('tank-history', {
    devices: [deviceFixture()],
    answers: {
      [`GET ${PATH}`]: () => ({
        status: 500,
        body: { message: 'Down for repair', code: 'internal', requestId: 'req-7' },
      }),
    },
  })
  await screen.findByText(/Down for repair/)
  expect(cardText()).toContain('Request req-7')
})
