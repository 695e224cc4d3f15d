import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'

export const getUserRecord = endpoint({
  method: 'GET',
  path: '/superuser/users/{id}/record',
  access: 'superuser',
  summary:
    'The row of a user and the newest rows that refer to it, as the database has them; secrets are masked',
  params: z.strictObject({ id: z.uuid() }),
  /** `app_user`, and `table.column` of what refers to it: { total, rows }, `total` at most COUNTED_TO + 1. */
  output: z.object({ record: z.record(z.string(), z.unknown()) }),
})
