import * as z from 'zod'
import type { BackupRun } from '@/contracts/superuser/backups'
import { RUN_STATES } from '@/contracts/superuser/backups'
import type { Prisma } from '@/generated/prisma/client'

export const WITH_PERSON = {
  requestedBy: { select: { id: true, name: true } },
} as const satisfies Prisma.BackupRunInclude
type Row = Prisma.BackupRunGetPayload<{ include: typeof WITH_PERSON }>

const Progress = z
  .object({
    phase: z.enum(['reading', 'loading', 'comparing']),
    done: z.number(),
    total: z.number(),
    table: z.string().nullable(),
  })
  .nullable()
  .catch(null)
const State = z.enum(RUN_STATES)
const Kind = z.enum(['make', 'verify'])
const Origin = z.enum(['person', 'schedule', 'command'])

/** A making or verifying as superusers see it. */
export const runView = (row: Row): BackupRun => ({
  id: row.id,
  kind: Kind.parse(row.kind),
  state: State.parse(row.state),
  origin: Origin.parse(row.origin),
  requestedBy: row.requestedBy,
  file: row.file,
  host: row.host,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  cancelling: row.state === 'running' && row.cancelledAt !== null,
  progress: row.state === 'running' ? Progress.parse(row.progress) : null,
  error: row.error,
})
