import { ApiError } from '@/client/api'

/** Of a conflict: the thing as somebody else has made it, null where it is gone; undefined for any other error. */
export const currentOf = <T>(error: unknown): T | null | undefined =>
  error instanceof ApiError && error.status === 409 && error.current !== undefined
    ? (error.current as T | null)
    : undefined
