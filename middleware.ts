import { getToken } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'
import { type Role, ROLES } from './src/domain/access/policy'
import { decidePage, FORBIDDEN_PAGE_HEADER, FORBIDDEN_PATH } from './src/domain/access/routes'
import { SESSION_COOKIE } from './src/server/accounts/sessions/cookie'
import { contentSecurityPolicy } from './src/server/http/content-security-policy'
import { addEdgeHeaders, addHsts, answerPreflight, isPreflight } from './src/server/http/edge-headers'
import { errorResponse } from './src/server/http/respond'
import { AppError } from './src/server/errors'
import { authSecret, isSecure } from './src/server/env'

const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value)

async function roleOf(request: NextRequest): Promise<Role | null> {
  const token = await getToken({
    req: request,
    secret: authSecret(),
    cookieName: SESSION_COOKIE,
    secureCookie: isSecure,
  })
  return isRole(token?.['role']) ? token['role'] : null
}

/** Whether the escapes of a path say something in UTF-8; Next answers 500 when an API path's do not. */
function canDecode(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** Of the API only preflights and paths with escapes come here; every other call goes straight to its handler. */
function guardApi(request: NextRequest): Response {
  if (isPreflight(request)) return answerPreflight(request)
  if (canDecode(request.nextUrl.pathname)) return NextResponse.next()
  const refused = errorResponse(
    new AppError('invalid_input', 'The address has a % that is no valid escape'),
    { requestId: crypto.randomUUID() },
  )
  addEdgeHeaders(refused.headers, request)
  return refused
}

/**
 * The page guard: sends an unauthenticated client to /login and answers the Forbidden page with 403 to an insufficient
 * role, before the page is rendered. It reads the token only; the page itself (requirePage) looks the session and the
 * role up in the database and decides.
 */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  if (pathname.startsWith('/api/')) return guardApi(request)
  const decision = decidePage({ pathname, role: await roleOf(request) })
  if (decision === 'login') return NextResponse.redirect(new URL('/login', request.url))
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  if (decision === 'forbidden') headers.set(FORBIDDEN_PAGE_HEADER, pathname)
  else headers.delete(FORBIDDEN_PAGE_HEADER)
  const response =
    decision === 'forbidden'
      ? NextResponse.rewrite(new URL(FORBIDDEN_PATH, request.url), { status: 403, request: { headers } })
      : NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  addHsts(response.headers)
  return response
}

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/static|_next/image|icon\\.svg|apple-icon\\.png|manifest\\.webmanifest|sw\\.js|openapi\\.d\\.ts|offline\\.(?:html|js|css)|icons/|favicon\\.ico).*)',
    '/api/(.*%.*)',
    { source: '/api/:path*', has: [{ type: 'header', key: 'access-control-request-method' }] },
  ],
}
