import type { Endpoint, InputOf, OutputOf } from '@/contracts/endpoint'
import type { Machine } from '@/domain/access/policy'
import type { Context, SignedIn } from './context'

export type ContextOf<E extends Endpoint> = E['access'] extends 'public' | Machine ? Context : SignedIn

/** The function of a route handler. It may return a Response of its own (a stream). */
export type Verb<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: InputOf<E>,
) => Promise<OutputOf<E> | Response>
