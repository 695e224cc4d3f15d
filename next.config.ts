import createNextIntlPlugin from 'next-intl/plugin'
import type { NextConfig } from 'next'
// A bad setting stops build and start here.
import './src/server/env.ts'

const SECURITY_HEADERS = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'permissions-policy', value: 'camera=(self), microphone=(), geolocation=()' },
]

/** The service worker of notifications: always the newest, for every page. */
const WORKER_HEADERS = [
  { key: 'cache-control', value: 'no-cache' },
  { key: 'service-worker-allowed', value: '/' },
  { key: 'content-security-policy', value: "default-src 'self'" },
]

/** The page for the time without the console is a file: it has no nonce and needs none. */
const OFFLINE_HEADERS = [
  { key: 'content-security-policy', value: "default-src 'self'; base-uri 'none'; form-action 'none'" },
]

/** A page whose address is a secret: it is told to no other page, and found by no search. */
const SHARED_HEADERS = [
  { key: 'referrer-policy', value: 'no-referrer' },
  { key: 'x-robots-tag', value: 'noindex, nofollow' },
  { key: 'cache-control', value: 'no-store' },
]

const config: NextConfig = {
  poweredByHeader: false,
  // the server of an image: its own program with only the files that it needs, see scripts/assemble.mjs
  ...(process.env['CISTERN_OUTPUT'] === 'standalone' && { output: 'standalone' as const }),
  // a function has only the files that it is known to read
  outputFileTracingIncludes: {
    '/api/health/ready': ['prisma/migrations/*/migration.sql'],
    '/api/superuser/health': ['prisma/migrations/*/migration.sql'],
  },
  images: { unoptimized: true },
  // npm run types checks the whole project; a build need not do it again
  typescript: { ignoreBuildErrors: true },
  experimental: { authInterrupts: true },
  // React has it; what stands in for it in an older one is not carried along
  turbopack: {
    resolveAlias: {
      'use-sync-external-store/shim': 'react',
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  serverExternalPackages: [
    ...['pino', '@node-rs/argon2', 'pg', 'grammy', 'web-push'],
    // one copy of its interface for us and Next, and all of it on the disk where it is loaded on demand
    ...['api', 'context-async-hooks', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
      (name) => `@opentelemetry/${name}`,
    ),
  ],
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    { source: '/sw.js', headers: WORKER_HEADERS },
    { source: '/offline.html', headers: OFFLINE_HEADERS },
    { source: '/shared', headers: SHARED_HEADERS },
  ],
}

// messages are compiled at build, so that no page carries a parser for them
const withMessages = createNextIntlPlugin({
  requestConfig: './src/server/i18n.ts',
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})

export default withMessages(config)
