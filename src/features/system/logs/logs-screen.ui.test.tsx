import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { personFixture } from '~/tests/support/fixtures/person-fixture'
import { fakeActions } from '~/tests/support/ui/fake-actions'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import type { LogAnswer } from './follow-lines'
import type { LogActions } from './log-actions'
import { LogsScreen } from './logs-screen'

const empty: LogAnswer = {
  lines: [],
  newest: null,
  processes: [],
  components: [],
  level: { fallback: 'info', override: null },
}
const lineOf = (id: number): LogAnswer['lines'][number] => ({
  id: String(id),
  at: '2026-03-01T10:00:00.000Z',
  level: 'info',
  process: 'console',
  component: 'devices',
  requestId: null,
  message: `line ${id}`,
  data: null,
})

beforeEach(() => localStorage.setItem('auth_token', 'token'))

it('asks only for what is new while it follows, and adds it above', async () => {
  let written = 0
  const calls = fakeApi({
    'GET /users/me': () => ({ body: { user: personFixture({ role: 'superuser' }) } }),
    'GET /superuser/logs': ({ query }) => {
      // each question finds one line more
      written++
      const all = Array.from({ length: written }, (_, i) => lineOf(written - i))
      const lines = all.filter(({ id }) => Number(id) > Number(query.get('after') ?? 0))
      return { body: { ...empty, lines, newest: String(written) } }
    },
  })
  const { actions } = fakeActions<LogActions>({})
  renderUi(<LogsScreen initial={empty} actions={actions} />)
  await waitFor(() => expect(screen.queryByText('line 4')).not.toBeNull(), { timeout: 10_000 })
  const asked = calls.filter(({ path }) => path === '/superuser/logs').map(({ query }) => query.get('after'))
  expect(asked.slice(0, 4)).toEqual([null, null, '1', '2'])
  const shown = screen
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => textContent?.match(/line \d+/) ?? [])
  expect(shown.slice(-4)).toEqual(['line 4', 'line 3', 'line 2', 'line 1'])
})
