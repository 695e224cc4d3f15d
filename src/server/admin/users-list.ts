import type { listUsers } from '@/contracts/admin/users'
import type { Verb } from '@/server/verb'
import { listUserPage } from './load-users'

export const listManagedUsers: Verb<typeof listUsers> = (_ctx, { query }) => {
  const { cursor, limit, sort, ...filters } = query
  return listUserPage(filters, { sort, cursor, limit })
}
