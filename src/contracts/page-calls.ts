import { signedIn } from './call'
import type * as connection from './devices/connection'

/** Calls that are not made by the dashboard, whose code brings all of ./calls. */
export const getConnection = signedIn<typeof connection.getConnection>('GET', '/mqtt/connection')
