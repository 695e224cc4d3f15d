import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '@/server/env'
import { isFromThisMachine } from './client-headers'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the Bearer token is this secret, in a time that tells nothing; never where there is none. */
const isBearer = (authorization: string | null, secret: string | undefined): boolean =>
  secret !== undefined && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`))

/** A Prometheus server: it knows METRICS_TOKEN, or runs on this machine. */
export const isMetricsReader = (headers: Headers): boolean =>
  isFromThisMachine(headers) || isBearer(headers.get('authorization'), env.METRICS_TOKEN)

/** A clock that calls, such as Vercel's: it knows CRON_SECRET. */
export const isCron = (authorization: string | null): boolean => isBearer(authorization, env.CRON_SECRET)
