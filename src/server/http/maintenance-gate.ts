import type { Endpoint } from '@/contracts/endpoint'
import { isMachine } from '@/domain/access/policy'
import type { Context } from '@/server/context'
import { maintenanceAt, maintenanceError } from '@/server/runtime/maintenance'
import { freshRuntime } from '@/server/runtime/state'

/** Whether a call goes on while the console is being maintained; of some the body tells. */
async function isOpen({ access, inMaintenance }: Endpoint, parse: () => unknown): Promise<boolean> {
  if (isMachine(access)) return true
  return typeof inMaintenance === 'function' ? inMaintenance(await parse()) : inMaintenance
}

/**
 * The one place where maintenance holds, for calls and for actions of pages: 503 for what would change something. A read,
 * a sign-in, a stop, a device and a superuser pass.
 */
export async function requireNoMaintenance(
  endpoint: Endpoint,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  parseBody: () => unknown,
): Promise<void> {
  if (endpoint.method === 'GET') return
  const maintenance = maintenanceAt((await freshRuntime()).maintenance, now)
  if (!maintenance || actor?.role === 'superuser' || (await isOpen(endpoint, parseBody))) return
  throw maintenanceError(maintenance, now)
}
