import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from '@/contracts/audit-actions'
import { filesUnder } from '~/tests/support/files'

/**
 * What acts in the audit without being asked by a call: jobs, messages of devices, chats. Calls have a list of their own
 * (audit.db.test.ts). A file that names such an actor declares what it leaves, and the test that makes it happen.
 */
type Source = {
  /** Every action that is recorded in the name of the actor. */
  leaves: readonly AuditAction[]
  /** Makes it happen against the database and compares the records. */
  proof: string
  /** What calls leave that stand in the same file. */
  calls?: readonly AuditAction[]
}

const SOURCES: Record<string, Source> = {
  'src/server/alerts/advance-alerts.ts': { leaves: ['alert.escalate'], proof: 'src/server/alerts/records' },
  'src/server/audit/expire-segments.ts': { leaves: ['audit.expire'], proof: 'src/server/audit/verify' },
  'src/server/backups/runner.ts': { leaves: ['backup.expire'], proof: 'src/server/backups/backups' },
  'src/server/backups/schedule.ts': {
    leaves: ['backup.create'],
    proof: 'src/server/backups/backups',
    calls: ['setting.update'],
  },
  'src/server/devices/credentials/refusal.ts': {
    leaves: ['credential.refuse'],
    proof: 'src/server/ingestion/records',
  },
  'src/server/firmware/cli/online.ts': {
    leaves: ['firmware.upload', 'firmware.sign', 'firmware_key.create'],
    proof: 'scripts/firmware',
  },
  'src/server/ingestion/record/device-events.ts': {
    leaves: ['device.claim_window'],
    proof: 'src/server/ingestion/records',
  },
  'src/server/lifecycle/invitations.ts': {
    leaves: ['device.unshare'],
    proof: 'src/server/lifecycle/records',
    calls: ['device.invite_accept', 'device.invite_decline'],
  },
  'src/server/lifecycle/transfers.ts': {
    leaves: ['device.transfer_cancel'],
    proof: 'src/server/lifecycle/records',
    calls: ['device.transfer_accept', 'device.transfer_decline', 'device.transfer_offer'],
  },
  'src/server/mailings/run/advance.ts': {
    leaves: ['mailing.end', 'mailing.pause'],
    proof: 'src/server/mailings/sending',
  },
  'src/server/mailings/run/begin.ts': { leaves: ['mailing.begin'], proof: 'src/server/mailings/sending' },
  'src/server/notifications/channels/push/channel.ts': {
    leaves: ['push.unsubscribe'],
    proof: 'src/server/notifications/records',
  },
  'src/server/notifications/channels/telegram/chat-state.ts': {
    leaves: ['telegram.update'],
    proof: 'src/server/telegram/records',
  },
  'src/server/notifications/channels/telegram/verification.ts': {
    leaves: ['telegram.disconnect', 'telegram.verify'],
    proof: 'src/server/telegram/records',
  },
  'src/server/notifications/channels/webhook/failures.ts': {
    leaves: ['webhook.disable'],
    proof: 'src/server/notifications/records',
  },
  'src/server/pump/automate.ts': { leaves: ['pump.command'], proof: 'src/server/pump/records' },
  'src/server/pump/commands/lock-after-failures.ts': {
    leaves: ['pump.lock'],
    proof: 'src/server/pump/records',
  },
  'src/server/pump/end-lost-runs.ts': { leaves: ['pump.command'], proof: 'src/server/pump/records' },
  'src/server/pump/reconcile-modes.ts': { leaves: ['pump.command'], proof: 'src/server/pump/records' },
  'src/server/rollouts/step/item-effects.ts': { leaves: ['rollout.correct'], proof: 'src/worker/rollouts' },
  'src/server/telegram/buttons.ts': {
    leaves: ['alert.acknowledge', 'alert.snooze'],
    proof: 'src/server/telegram/records',
  },
  'src/server/timeseries/retention/retention.ts': {
    leaves: ['readings.expire'],
    proof: 'src/server/timeseries/retention/retention',
  },
  'src/server/todos/automatic/run.ts': {
    leaves: ['todo.create', 'todo.update'],
    proof: 'src/server/todos/automatic/run',
  },
}

const ACTS = /\b(jobSource|deviceSource|userSource)\(/
/** Where those are made. */
const MAKER = 'src/server/audit/record.ts'

const textOf = (path: string): string => readFileSync(path, 'utf8')
const actionsIn = (text: string): AuditAction[] => AUDIT_ACTIONS.filter((one) => text.includes(`'${one}'`))

describe('what acts in the audit without a call', () => {
  it('is declared with what it leaves', () => {
    const acting = filesUnder('src', /(?<!\.test)\.tsx?$/).filter(
      (file) => file !== MAKER && !file.startsWith('src/generated/') && ACTS.test(textOf(file)),
    )
    expect(acting).toEqual(Object.keys(SOURCES).sort())
  })

  it.each(Object.entries(SOURCES))('%s leaves nothing else', (path, { leaves, calls = [] }) => {
    const declared = [...leaves, ...calls]
    expect(actionsIn(textOf(path)).filter((one) => !declared.includes(one))).toEqual([])
  })

  it.each(Object.entries(SOURCES))('%s is tried against the database', (_, { leaves, proof }) => {
    const tried = actionsIn(textOf(`${proof}.db.test.ts`))
    expect(leaves.filter((one) => !tried.includes(one))).toEqual([])
  })
})
