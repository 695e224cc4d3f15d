import type { SignedIn } from '@/server/context'
import { holdCaller } from '@/server/db/hold-caller'
import type { Queryable } from '@/server/db/transaction'

/** Holds a superuser until the commit; 403 or 401 for one who was demoted, disabled or signed out during the request. */
export const holdSuperuser = (client: Queryable, ctx: SignedIn): Promise<void> =>
  holdCaller(client, ctx, 'superuser')
