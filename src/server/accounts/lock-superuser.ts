import type { SignedIn } from '@/server/context'
import { lockCaller } from '@/server/db/lock-caller'
import type { Queryable } from '@/server/db/transaction'

/** Holds a superuser until the commit; 403 or 401 for one who was demoted, disabled or signed out during the request. */
export const lockSuperuser = (client: Queryable, ctx: SignedIn): Promise<void> =>
  lockCaller(client, ctx, 'superuser')
