import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import { applyDemoCommand, resetDemoPump } from './demo-pump-state'
import { DemoWidget } from './demo-widget'

afterEach(resetDemoPump)

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('is started and stopped without a word to the server', async () => {
  applyDemoCommand({ type: 'mode.set', mode: 'manual' }, Date.now() - 60_000)
  const calls = fakeApi({ 'GET /users/me': () => ({ status: 401 }) })
  renderUi(<DemoWidget type="pump-controller" />)
  await screen.findByRole('button', { name: 'Stop' }, { timeout: 5_000 })
  expect(screen.queryByText(/You may watch this pump/)).toBeNull()
  await press('Start')
  await press('Start for 15 min')
  await screen.findAllByText('Running')
  await press('Stop')
  await screen.findAllByText('Stopped')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy())
  expect(calls.filter(({ path }) => path !== '/users/me')).toEqual([])
})
