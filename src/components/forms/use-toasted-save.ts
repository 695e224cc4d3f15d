'use client'
import { ApiError, errorMessageOf } from '@/client/api'
import type { ErrorCode } from '@/contracts/error-codes'
import { toast } from '@/ui/toast/toast'
import { useSave } from './use-save'

/** What is said for errors of some codes, instead of the server's words. */
type Refusals = Readonly<Partial<Record<ErrorCode, string>>>

const wordsOf = (error: unknown, failed: string, refusals: Refusals): string =>
  Object.entries(refusals).find(([code]) => error instanceof ApiError && error.code === code)?.[1] ??
  errorMessageOf(error, failed)

/** One request at a time, its failure told by a toast; `failed` is said where the server itself says nothing. */
export function useToastedSave(failed: string, refusals: Refusals = {}) {
  const { busy, save } = useSave()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(wordsOf(error, failed, refusals))
    }
  }
  return { busy, save: (work: () => Promise<void>) => save(() => attempt(work)) }
}
