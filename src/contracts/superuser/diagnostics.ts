import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'

/** The files of a bundle, in their order. */
export const DIAGNOSTIC_PARTS = [
  'about',
  'settings',
  'health',
  'workers',
  'jobs',
  'migrations',
  'sizes',
  'counts',
  'backups',
  'flags',
  'logs',
] as const
export type DiagnosticPart = (typeof DIAGNOSTIC_PARTS)[number]

export const downloadDiagnostics = endpoint({
  method: 'GET',
  path: '/superuser/diagnostics',
  access: 'superuser',
  produces: ['application/gzip'],
  summary:
    'A gzipped tar of what a bug report needs: versions, settings, health, sizes, recent warnings; no secrets',
  cookie: true,
  audit: ['diagnostics.download'],
  limit: { points: 30, seconds: 3600, by: 'user' },
  output: z.unknown(),
})
