import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SystemHealth } from '@/contracts/superuser/health'
import type { Storage } from '@/contracts/superuser/storage'
import { renderUi } from '~/tests/support/ui/render-ui'
import { fakeApi } from '~/tests/support/ui/fake-api'
import { HealthScreen } from './health/health-screen'
import type { StorageActions } from './storage/storage-actions'
import { StorageScreen } from './storage/storage-screen'

const AT = '2026-11-28T03:00:00.000Z'

const storageWith = (forecast: Storage['forecast']): Storage => ({
  ...{ at: AT, bytes: 1, growth: null, daysMeasured: 9, kinds: [], retention: [], auditDays: 365 },
  disk: { host: 'a', path: '/data', freeBytes: 1, totalBytes: 2 },
  forecast,
  readings: {
    ...{ firstDay: null, keptFrom: null, daysToCompact: 0, rolledUpTo: null, behindMs: null },
    ...{ mergedTo: null, invalidatedHours: 0, damagedRows: 0 },
  },
})

it.each([
  [{ low: 0.2, mid: 0.3, high: 0.4 }, 'within a day'],
  [{ low: 0.9, mid: 1, high: 1.1 }, 'in about a day'],
  [{ low: 2, mid: 2, high: 2 }, 'in about 2 days'],
  [{ low: 1, mid: 2, high: 3 }, 'in 1 to 3 days'],
  [{ low: 1, mid: null, high: null }, 'not likely; in a day at the earliest'],
])('a disk that is full after %j is so %s', async (forecast, text) => {
  fakeApi({})
  renderUi(<StorageScreen initial={storageWith(forecast)} actions={{} as StorageActions} />)
  expect(await screen.findByText(text)).toBeTruthy()
})

const line = (more: Partial<SystemHealth['lines'][number]>): SystemHealth['lines'][number] => ({
  ...{ id: 'worker.beat', group: 'workers', of: 'w1', word: 'ok', value: 900, unit: 'ms', limit: null },
  ...{ details: {}, history: null, ...more },
})

it('what a worker has of its broker is said in the reader’s words, and one of a thing is one', async () => {
  const lines = [
    line({ details: { version: '1', host: 'a', mqtt: 'connected', startedAt: 0 } }),
    line({ id: 'ingest.refused', group: 'ingest', of: null, details: { values: 1 } }),
    line({
      ...{ id: 'ingest.trouble', group: 'ingest', of: null },
      details: { poison: 0, dropped: 0, unregistered: 0, retries: 1 },
    }),
  ]
  fakeApi({})
  renderUi(<HealthScreen initial={{ at: AT, word: 'ok', lines, families: [] }} />, { language: 'es' })
  expect(await screen.findByText(/bróker conectado$/)).toBeTruthy()
  expect(screen.getByText('1 valor no creíble en la última hora')).toBeTruthy()
  expect(screen.getByText(/1 confirmación reintentada$/)).toBeTruthy()
})
