import { expect, it } from 'vitest'
import { ROOM_JOBS } from '../scheduler/registry'
import { SCHEDULED_JOBS, TIMER_JOBS, WORKER_ONLY } from './without-worker'

const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id).sort()

it('leaves to a worker only jobs that there are', () => {
  expect(Object.keys(WORKER_ONLY).filter((id) => !ids(ROOM_JOBS).includes(id))).toEqual([])
})

// a new job is put here or into WORKER_ONLY after asking whether it is right without a broker, a disk and much time
it('runs without a worker exactly these', () => {
  expect(ids(TIMER_JOBS)).toEqual([
    'alerts.lifecycle',
    'lifecycle.invitations',
    'mailings.advance',
    'pump.runs',
    'timeseries.rollups',
  ])
  expect(ids(SCHEDULED_JOBS)).toEqual([
    'alerts.prune',
    'alerts.reevaluate',
    'audit.close',
    'audit.expire',
    'devices.rhythm',
    'firmware.tokens',
    'firmware.uploads',
    'ingestion.prune',
    'lifecycle.merges',
    'lifecycle.prune',
    'mailings.prune',
    'notifications.audit_anchors',
    'notifications.prune',
    'pump.late-runs',
    'pump.prune',
    'rollouts.prune',
    'runtime.log_lines',
    'system.samples',
    'system.storage',
    'timeseries.partitions',
    'timeseries.retention',
    'todos.automatic',
    'todos.due',
    'todos.prune',
  ])
})
