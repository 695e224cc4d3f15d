import type { NextRequest } from 'next/server'
import type { Endpoint } from '@/contracts/endpoint'
import type { LibraryCall, LibraryVerb } from '@/server/verb'
import { answerUnknownCall, route } from './route'

/** The parameters of a call whose path begins with the folder of the catch-all; null when the segments are not its own. */
function paramsOf({ path }: Endpoint, segments: readonly string[]): Record<string, string> | null {
  const parts = path.split('/').slice(2)
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const segment = segments[at]
    if (segment === undefined) return null
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined) params[name] = segment
    else if (part !== segment) return null
  }
  return parts.length === segments.length ? params : null
}

/**
 * The handler of a library's catch-all: only these of its actions exist, each declared as a call and taken through the
 * steps of route() before the library sees it.
 */
export function libraryRoute(...calls: readonly (readonly [Endpoint, LibraryVerb])[]) {
  return async (request: NextRequest, context: LibraryCall['context']): Promise<Response> => {
    const { nextauth } = await context.params
    for (const [endpoint, verb] of calls) {
      const params = paramsOf(endpoint, nextauth)
      if (!params) continue
      const handle = route(endpoint, (ctx) => verb(ctx, { request, context }))
      // route() reads the body, which the library wants to read itself
      return handle(request.clone(), { params: Promise.resolve(params) })
    }
    return answerUnknownCall(request)
  }
}
