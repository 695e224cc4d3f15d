import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { BackupRun } from '@/contracts/superuser/backups'
import { renderUi } from '~/tests/support/ui/render-ui'
import type { BackupActions } from './backup-actions'
import { RunCard } from './run-card'

const RUN: BackupRun = {
  id: 'run-1',
  kind: 'make',
  origin: 'person',
  state: 'running',
  progress: null,
  cancelling: false,
  file: null,
  host: null,
  requestedBy: null,
  error: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  startedAt: '2026-03-01T10:00:00.000Z',
  endedAt: null,
}

it('a run is cancelled after a question', async () => {
  const cancel = vi.fn(async () => ({ ok: true, data: {} }))
  renderUi(<RunCard run={RUN} actions={{ cancel } as unknown as BackupActions} onChange={() => {}} />)
  const ask = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    return within(await screen.findByRole('alertdialog', { name: 'Cancel this backup run?' }))
  }
  await userEvent.click((await ask()).getByRole('button', { name: 'Let it run' }))
  expect(cancel).not.toHaveBeenCalled()
  await userEvent.click((await ask()).getByRole('button', { name: 'Cancel the run' }))
  expect(cancel).toHaveBeenCalledExactlyOnceWith({ params: { id: 'run-1' } })
})
