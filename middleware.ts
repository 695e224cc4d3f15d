import { getToken } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'
import { type Role, ROLES } from './src/domain/access/policy'
import { decidePage } from './src/domain/access/routes'
import { SESSION_COOKIE } from './src/server/auth/cookie'
import { contentSecurityPolicy } from './src/server/http/content-security-policy'
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

/**
 * The page guard: sends a stranger to /login before anything is rendered. It reads the token only; the page itself
 * (requirePage) looks the session up and has the last word, 403 for a role that is not enough included.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (decidePage({ pathname, role: await roleOf(request) }) === 'login') {
    return NextResponse.redirect(new URL('/login', request.url))
  }
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/static|_next/image|icon\\.svg|manifest\\.webmanifest|sw\\.js|icons/|favicon\\.ico).*)',
  ],
}
