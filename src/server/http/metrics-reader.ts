import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '@/server/env'
import { isFromThisMachine } from './client-headers'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A Prometheus server: it knows METRICS_TOKEN, or runs on this machine. */
export function isMetricsReader(headers: Headers): boolean {
  if (isFromThisMachine(headers)) return true
  const { METRICS_TOKEN: token } = env
  if (token === undefined) return false
  return timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${token}`))
}
