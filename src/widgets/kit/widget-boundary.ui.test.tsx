import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '~/tests/support/ui/render-ui'
import { WidgetBoundary } from './widget-boundary'
import { WidgetShellProvider } from './widget-shell'

const shell = { title: 'Tank Trend', config: {}, closeFullScreen: null, actions: null, handle: null }

it('a widget that breaks says so, leaves the rest alone, and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let isBroken = true
  const Fragile = () => {
    if (isBroken) throw new Error('no such series')
    return <p>{'a chart'}</p>
  }
  renderUi(
    <>
      <p>{'the rest'}</p>
      <WidgetShellProvider value={shell}>
        <WidgetBoundary>
          <Fragile />
        </WidgetBoundary>
      </WidgetShellProvider>
    </>,
  )
  await screen.findByText('This widget stopped working')
  expect(screen.getByText('the rest')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('a chart')).toBeTruthy()
  // React reports what a boundary has caught
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})
