import type { Endpoint } from './endpoint'

/**
 * An endpoint as the browser needs it: its address and its types, without the schemas, which would bring zod and the
 * whole table to every page. A test compares these with the endpoint table.
 */
export type Call<E extends Endpoint = Endpoint> = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'withheld'
> & {
  /** Carries the type only. */
  readonly endpoint?: E
}

/** Makes the calls of one access level; their types name the endpoints. */
export const callsFor =
  (access: Endpoint['access'], { withheld = false }: Partial<Pick<Endpoint, 'withheld'>> = {}) =>
  <E extends Endpoint>(method: Endpoint['method'], path: Endpoint['path']): Call<E> => ({
    method,
    path,
    access,
    withheld,
  })

export const open = callsFor('public')
export const signedIn = callsFor('user')
/** Reads of a signed-in user that are not answered to a read-only session. */
export const ownOnly = callsFor('user', { withheld: true })
