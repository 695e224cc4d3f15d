import type * as z from 'zod'
import type { BodyOf, Endpoint, ErrorBody, ParamsOf, QueryOf } from './endpoint'

/** What a server action of an endpoint takes; the server parses it with the endpoint's schemas. */
export type ActionInput<E extends Endpoint> = {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
}

/** What it answers: an error is a value, because Next hides the messages of thrown ones. */
export type ActionResult<T> =
  { ok: true; data: T } | { ok: false; error: z.output<typeof ErrorBody> & { status: number } }

/** A server action as pages hand it to their client components. */
export type PageAction<E extends Endpoint> = (
  input: ActionInput<E>,
) => Promise<ActionResult<z.output<E['output']>>>
