import type { ActionResult } from '@/contracts/action'
import { ApiError, revalidateSession } from './api'

/** What a server action answered. Throws ApiError for a failure, as `callApi` does, so that forms treat both alike. */
export async function runAction<T>(answer: Promise<ActionResult<T>>): Promise<T> {
  const result = await answer.catch(() => {
    throw new ApiError(0, {})
  })
  if (result.ok) return result.data
  if (result.error.status === 401) revalidateSession()
  throw new ApiError(result.error.status, result.error)
}
