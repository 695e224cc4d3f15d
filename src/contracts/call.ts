import type { Endpoint } from './endpoint'

/**
 * An endpoint as the browser needs it: its address and its types, without the schemas, which would bring zod and the
 * whole table to every page. A test compares these with the endpoint table.
 */
export type Call<E extends Endpoint = Endpoint> = Pick<Endpoint, 'method' | 'path' | 'access'> & {
  /** Carries the type only. */
  readonly endpoint?: E
}

type Method = Endpoint['method']
export const open = <E extends Endpoint>(method: Method, path: Endpoint['path']): Call<E> => ({
  method,
  path,
  access: 'public',
})
export const signedIn = <E extends Endpoint>(method: Method, path: Endpoint['path']): Call<E> => ({
  method,
  path,
  access: 'user',
})
