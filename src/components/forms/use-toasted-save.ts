'use client'
import { ApiError } from '@/client/api'
import { useErrorText } from '@/client/use-server-text'
import type { ErrorCode } from '@/contracts/error-codes'
import { toast } from '@/ui/toast/toast'
import { useSave } from './use-save'

/** What is said for errors of some codes, instead of the server's words. */
type Refusals = Readonly<Partial<Record<ErrorCode, string>>>

const refusalOf = (error: unknown, refusals: Refusals): string | undefined =>
  error instanceof ApiError ? Object.entries(refusals).find(([code]) => error.code === code)?.[1] : undefined

/** One request at a time, its failure told by a toast; `failed` is said where the server itself says nothing. */
export function useToastedSave(failed?: string, refusals: Refusals = {}) {
  const { busy, save } = useSave()
  const errorText = useErrorText()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(refusalOf(error, refusals) ?? errorText(error, failed))
    }
  }
  return { busy, save: (work: () => Promise<void>) => save(() => attempt(work)) }
}
