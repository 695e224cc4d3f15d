import type { Endpoint } from './endpoint'

/**
 * An endpoint as the browser needs it: its address and its types, without the schemas, which would bring zod and the
 * whole table to every page. A test compares these with the endpoint table.
 */
export type Call<E extends Endpoint = Endpoint> = Pick<Endpoint, 'method' | 'path' | 'access'> & {
  /** Carries the type only. */
  readonly endpoint?: E
}

/** Makes the calls of one access level; their types name the endpoints. */
export const callsFor =
  (access: Endpoint['access']) =>
  <E extends Endpoint>(method: Endpoint['method'], path: Endpoint['path']): Call<E> => ({
    method,
    path,
    access,
  })

export const open = callsFor('public')
export const signedIn = callsFor('user')
