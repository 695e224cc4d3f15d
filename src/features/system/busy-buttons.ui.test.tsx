import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ActionResult } from '@/contracts/action'
import type { Backup } from '@/contracts/superuser/backups'
import type { LogLevelView } from '@/contracts/superuser/logs'
import type { Maintenance } from '@/contracts/superuser/maintenance'
import { deferred, fakeApi } from '~/tests/support/ui/fake-api'
import { renderUi } from '~/tests/support/ui/render-ui'
import type { BackupActions } from './backups/backup-actions'
import { BackupButtons } from './backups/backup-buttons'
import type { LogActions } from './logs/log-actions'
import { LevelControl } from './logs/level-control'
import type { MaintenanceActions } from './maintenance/maintenance-actions'
import { MaintenanceScreen } from './maintenance/maintenance-screen'

const ROOT = { id: 'u1', name: 'Root', email: 'root@example.test' }
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const BACKUP: Backup = {
  id: 'cistern-1.tar.gz',
  at: '2026-01-01T00:00:00.000Z',
  bytes: 1,
  rows: 1,
  release: null,
  secret: true,
  verified: null,
  changed: false,
}
const LEVEL: LogLevelView = {
  fallback: 'warn',
  override: { level: 'debug', until: soon(), setBy: ROOT, version: 1 },
}
const MAINTENANCE: Maintenance = {
  message: 'A new disk',
  from: '2026-01-01T00:00:00.000Z',
  until: soon(),
  setBy: ROOT,
  version: 1,
}

/** An action that answers when the test says so, and how often it was asked. */
function heldAction() {
  const answer = deferred<ActionResult<never>>()
  const action = vi.fn(() => answer.promise)
  return { action, end: () => act(async () => answer.resolve({ ok: true, data: {} as never })) }
}
const press = (role: 'button' | 'alertdialog', name: string | RegExp) =>
  fireEvent.click(screen.getByRole(role, { name }))
/** What still takes presses while it is busy would be asked twice. */
async function pressTwice(button: () => HTMLElement) {
  fireEvent.click(button())
  await act(async () => {})
  expect(button().getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button())
}

beforeEach(() => {
  fakeApi({ 'GET /superuser/maintenance': () => ({ body: { maintenance: MAINTENANCE } }) })
})
it('the log level is taken back once, and its button is busy meanwhile', async () => {
  const { action, end } = heldAction()
  const onChange = vi.fn()
  renderUi(
    <LevelControl
      level={LEVEL}
      actions={{ resetLevel: action } as unknown as LogActions}
      onChange={onChange}
    />,
  )
  const button = () => screen.getByRole('button', { name: 'Back to default' })
  await pressTwice(button)
  expect(onChange).not.toHaveBeenCalled()
  await end()
  expect([action.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 1])
  expect(button().getAttribute('aria-busy')).toBeNull()
})

it('a backup is deleted once, and the question stays until it is', async () => {
  const { action, end } = heldAction()
  const onChange = vi.fn()
  const actions = { remove: action } as unknown as BackupActions
  renderUi(<BackupButtons backup={BACKUP} actions={actions} isBusy={false} onChange={onChange} />)
  press('button', /^Delete/)
  await pressTwice(() => screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  await end()
  expect([action.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 1])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a download is asked for once, and the question stays until the server has answered', async () => {
  const answer = deferred<{ status: number }>()
  const calls = fakeApi({ [`GET /superuser/backups/${BACKUP.id}/ready`]: () => answer.promise })
  renderUi(<BackupButtons backup={BACKUP} actions={{} as BackupActions} isBusy={false} onChange={() => {}} />)
  press('button', /^Download/)
  await pressTwice(() => screen.getByRole('button', { name: 'Download' }))
  await act(async () => answer.resolve({ status: 409 }))
  expect(calls.filter(({ path }) => path.endsWith('/ready'))).toHaveLength(1)
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('maintenance is ended once, and the question stays until it is', async () => {
  const { action, end } = heldAction()
  const actions = { end: action } as unknown as MaintenanceActions
  renderUi(<MaintenanceScreen initial={{ maintenance: MAINTENANCE }} actions={actions} />)
  press('button', 'End now')
  await pressTwice(() => screen.getByRole('button', { name: 'End now' }))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  await end()
  expect(action).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
