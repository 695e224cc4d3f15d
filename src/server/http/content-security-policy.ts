import { env, isProduction } from '@/server/env'

/** The policy of every page: scripts by nonce only; styles inline because drag and charts set style attributes. */
export function contentSecurityPolicy(nonce: string): string {
  const api = env.NEXT_PUBLIC_API_URL ? ` ${new URL(env.NEXT_PUBLIC_API_URL).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isProduction ? '' : " 'unsafe-eval'"}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${api}${isProduction ? '' : ' ws:'}`,
    // a service worker cannot be given a nonce
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
