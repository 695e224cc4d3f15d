import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlag } from '@/contracts/superuser/flags'
import { setMaintenance } from '@/contracts/superuser/maintenance'
import { SCHEDULE_KEY } from '@/server/backups/schedule'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { forgetRuntime, LOG_LEVEL_KEY, MAINTENANCE_KEY } from '@/server/runtime/state'
import { answerOf } from '~/tests/support/administration'
import { makeUser } from '~/tests/support/fixtures/factories'
import type { AuditCase, AuditCases } from '../audit-case'

const BACKUP = 'cistern-20261124-020000.tar.gz'
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const settingEntity = (id: string) => ({ type: 'setting', id, name: id }) as const

async function withoutSetting(key: string): Promise<void> {
  await db().setting.deleteMany({ where: { key } })
  forgetRuntime()
}

const MAINTAINED = { message: 'Moving to another disk', until: later(60) }
const FLAG = { value: 'off', reason: 'Only for the test', expiresAt: later(60) }

const bySuperuser = (made: Omit<AuditCase, 'token'>) =>
  async function make(): Promise<AuditCase> {
    return { token: (await makeUser('superuser')).token, ...made }
  }

/** A folder with one backup in it. */
function withBackup(): void {
  env.BACKUP_DIR = mkdtempSync(join(tmpdir(), 'audited-backups-'))
  writeFileSync(join(env.BACKUP_DIR, BACKUP), 'not read here')
}

const aboutBackup = () =>
  async function make(): Promise<AuditCase> {
    await db().backupRun.deleteMany()
    withBackup()
    const { token } = await makeUser('superuser')
    return { token, params: { id: BACKUP }, entity: { type: 'backup', name: BACKUP } }
  }

/** Each call about the running of the console. */
export const systemOperationCases: AuditCases = {
  setMaintenance: bySuperuser({
    body: MAINTAINED,
    entity: settingEntity(MAINTENANCE_KEY),
    after: () => withoutSetting(MAINTENANCE_KEY),
  }),
  endMaintenance: async () => {
    const person = await makeUser('superuser')
    await answerOf(setMaintenance, person, { body: MAINTAINED })
    return { token: person.token, entity: settingEntity(MAINTENANCE_KEY) }
  },
  setFlag: bySuperuser({
    params: { id: 'webhook' },
    body: FLAG,
    entity: { type: 'flag', id: 'webhook', name: 'webhook' },
    after: () => db().featureFlag.deleteMany(),
  }),
  clearFlag: async () => {
    const person = await makeUser('superuser')
    const { flag } = await answerOf(setFlag, person, { params: { id: 'push' }, body: FLAG })
    const query = { version: String(flag.override.version) }
    return { token: person.token, params: { id: 'push' }, query, entity: { type: 'flag', id: 'push' } }
  },
  setLogLevel: bySuperuser({
    body: { level: 'warn', minutes: 5 },
    entity: settingEntity(LOG_LEVEL_KEY),
    after: () => withoutSetting(LOG_LEVEL_KEY),
  }),
  resetLogLevel: bySuperuser({ entity: settingEntity(LOG_LEVEL_KEY) }),
  downloadDiagnostics: bySuperuser({ entity: settingEntity('diagnostics') }),
  makeBackup: async () => {
    await db().backupRun.deleteMany()
    return { token: (await makeUser('superuser')).token, body: {}, entity: { type: 'backup' } }
  },
  verifyBackup: aboutBackup(),
  downloadBackup: aboutBackup(),
  deleteBackup: aboutBackup(),
  cancelBackupRun: async () => {
    const { id } = await db().backupRun.create({ data: { kind: 'make', origin: 'schedule' } })
    return { token: (await makeUser('superuser')).token, params: { id }, entity: { type: 'backup', id } }
  },
  setBackupSchedule: bySuperuser({
    body: {
      schedule: { every: 'day', weekday: 0, at: '02:30', zone: 'UTC', keep: 7, verify: true },
      version: 0,
    },
    entity: settingEntity(SCHEDULE_KEY),
    after: () => withoutSetting(SCHEDULE_KEY),
  }),
}
