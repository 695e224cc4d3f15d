import type { getConnection } from '@/contracts/devices/connection'
import type { OutputOf } from '@/contracts/endpoint'

type Connection = OutputOf<typeof getConnection>
export type ConnectBroker = Connection['broker']
export type ConnectedDevice = NonNullable<Connection['device']>
