import { createRequestStoreForAPI } from 'next/dist/server/async-storage/request-store.js'
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js'
import { NextRequest } from 'next/server'

type Store = Parameters<typeof workAsyncStorage.run>[0]
type Tags = Parameters<typeof createRequestStoreForAPI>[2]

/** Calls a handler where `cookies()` and `headers()` of next/headers are those of the request, as they are in Next's server. */
export function callAsNext(
  request: Request,
  handle: (request: NextRequest) => Promise<Response>,
): Promise<Response> {
  const asNext = new NextRequest(request)
  const url = asNext.nextUrl
  const work = { route: url.pathname } as Store
  const unit = createRequestStoreForAPI(asNext, url, {} as Tags, undefined, undefined, undefined)
  return workAsyncStorage.run(work, () => workUnitAsyncStorage.run(unit, handle, asNext))
}
