'use client'
import { useErrorText } from '@/client/use-server-text'
import { toast } from '@/ui/toast/toast'
import { useSave } from './use-save'

/** One request at a time, its failure told by a toast; `failed` is said where the server itself says nothing. */
export function useToastedSave(failed: string) {
  const { busy, save } = useSave()
  const errorText = useErrorText()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(errorText(error, failed))
    }
  }
  return { busy, save: (work: () => Promise<void>) => save(() => attempt(work)) }
}
