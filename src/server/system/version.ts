import type { getVersion } from '@/contracts/system'
import type { Verb } from '@/server/verb'

/** The version of the API, which moves on its own and not with the console's. */
export const BACKEND = {
  version: '1.2.0',
  name: 'Cistern API',
  description: 'Devices, readings, dashboards and accounts',
}

export const readVersion: Verb<typeof getVersion> = async () => ({ ...BACKEND, backend: BACKEND })
