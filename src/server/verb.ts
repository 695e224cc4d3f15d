import type { NextRequest } from 'next/server'
import type { Endpoint, InputOf, OutputOf } from '@/contracts/endpoint'
import type { Machine } from '@/domain/access/policy'
import type { Context, SignedIn } from './context'

export type ContextOf<E extends Endpoint> = E['access'] extends 'public' | Machine ? Context : SignedIn

/** The function of a route handler. It may return a Response of its own (a stream). */
export type Verb<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: InputOf<E>,
) => Promise<OutputOf<E> | Response>

/** A request as Next gives it to a catch-all, which is what a library's own handler takes. */
export type LibraryCall = { request: NextRequest; context: { params: Promise<{ nextauth: string[] }> } }

/** The function of a call that a library answers. */
export type LibraryVerb = (ctx: Context, call: LibraryCall) => Promise<Response>
