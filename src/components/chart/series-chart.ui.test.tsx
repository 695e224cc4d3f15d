import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { SeriesChart } from './series-chart'
import type { ChartSeries, SeriesChartProps } from './types'

const MINUTE = 60_000
const FROM = Date.UTC(2026, 10, 21, 12)

const level = (count: number): ChartSeries => ({
  key: 'level',
  label: 'Level',
  color: 'var(--water)',
  points: Array.from({ length: count }, (_, minute) => ({ at: FROM + minute * MINUTE, value: minute })),
  format: (value) => (value === null ? '—' : `${value}%`),
})

function show(more: Partial<SeriesChartProps> = {}) {
  fakeApi({})
  const props: SeriesChartProps = {
    series: [level(101)],
    from: FROM,
    to: FROM + 100 * MINUTE,
    title: 'Level of the house tank',
    summary: 'From 0% to 100%.',
    markers: [{ at: FROM + 49.5 * MINUTE, label: 'Refill' }],
    ...more,
  }
  renderUi(<SeriesChart {...props} />)
}
const cursor = () => screen.getByRole('slider', { name: 'Level of the house tank: read single values' })
const value = () => cursor().getAttribute('aria-valuetext')

it('says in words what it shows', () => {
  show()
  expect(within(screen.getByRole('figure')).getByText('From 0% to 100%.')).toBeTruthy()
})

it('names the band of extremes where there is one to see', () => {
  const banded = (spread: number): ChartSeries => {
    const { points, ...rest } = level(3)
    return { ...rest, points: points.map((point) => ({ ...point, min: point.value ?? 0, max: spread })) }
  }
  show({ series: [level(3)] })
  expect(screen.queryByText('Lowest to highest')).toBeNull()
  cleanup()
  show({ series: [banded(5)] })
  expect(screen.getByText('Lowest to highest')).toBeTruthy()
})

it('reads single values by keyboard', () => {
  show()
  expect(value()).toBe('Arrow keys read single values')
  fireEvent.focus(cursor())
  expect(value()).toMatch(/^1:40\sPM, Level 100%$/)
  fireEvent.keyDown(cursor(), { key: 'Home' })
  expect(value()).toMatch(/^12:00\sPM, Level 0%$/)
  fireEvent.keyDown(cursor(), { key: 'PageDown' })
  expect(value()).toMatch(/Level 10%$/)
  for (let press = 0; press < 4; press++) fireEvent.keyDown(cursor(), { key: 'PageDown' })
  expect(value()).toMatch(/Level 50%, Refill$/)
  fireEvent.keyDown(cursor(), { key: 'ArrowLeft' })
  expect(value()).toMatch(/Level 49%$/)
})

it('zooms by keyboard around the cursor, and back', () => {
  const onZoom = vi.fn()
  show({ onZoom })
  fireEvent.focus(cursor())
  fireEvent.keyDown(cursor(), { key: 'Home' })
  fireEvent.keyDown(cursor(), { key: '+' })
  expect(onZoom).toHaveBeenLastCalledWith({ from: FROM, to: FROM + 50 * MINUTE })
  expect(cursor().getAttribute('aria-valuemax')).toBe('50')
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(onZoom).toHaveBeenLastCalledWith(null)
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(onZoom).toHaveBeenLastCalledWith({ from: FROM + 25 * MINUTE, to: FROM + 75 * MINUTE })
  fireEvent.keyDown(cursor(), { key: '0' })
  expect(onZoom).toHaveBeenLastCalledWith(null)
})

it('offers no zoom where nobody asked for it', () => {
  show()
  expect(screen.queryByRole('button')).toBeNull()
})

it('is a table on demand, newest first, with what happened', () => {
  show({ asTable: true })
  const table = screen.getByRole('table', { name: 'Level of the house tank' })
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(102)
  expect(rows[1]?.textContent).toMatch(/^1:40\sPM100%$/)
  expect(rows[51]?.textContent).toMatch(/50%Refill$/)
})

it('shows some hundred rows and says how many there are', () => {
  show({ asTable: true, series: [level(500)], to: FROM + 500 * MINUTE })
  expect(screen.getAllByRole('row')).toHaveLength(301)
  expect(screen.getByText('The newest 300 of 500 rows')).toBeTruthy()
})

it('says that there is nothing to show', () => {
  show({ asTable: true, series: [level(0)] })
  expect(screen.getByText('No readings in this window')).toBeTruthy()
})
