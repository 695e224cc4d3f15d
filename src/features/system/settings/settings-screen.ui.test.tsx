import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SettingView } from '@/contracts/superuser/settings'
import { renderUi } from '~/tests/support/ui/render-ui'
import { SettingsScreen } from './settings-screen'

const setting = (key: string): SettingView => ({
  key,
  value: 'x',
  secret: false,
  source: 'default',
  change: 'restart',
  override: null,
  problems: [],
})

it('what is typed narrows the list at once, without asking the server for the page', () => {
  window.history.replaceState(null, '', '/superuser?tab=settings')
  const { visits } = renderUi(
    <SettingsScreen
      settings={[setting('LOG_LEVEL'), setting('MQTT_URL')]}
      unknown={[]}
      startedAt="2026-01-01T00:00:00.000Z"
    />,
    { pathname: '/superuser', search: 'tab=settings' },
  )
  const keys = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(keys()).toEqual(['LOG_LEVEL', 'MQTT_URL'])
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'log' } })
  expect(keys()).toEqual(['LOG_LEVEL'])
  fireEvent.blur(search)
  expect(window.location.search).toBe('?tab=settings&q=log')
  expect(visits).toEqual([])
})
