'use client'
import { useTranslations } from 'next-intl'
import { useSWRConfig } from 'swr'
import { callApi, errorMessageOf } from '@/client/api'
import { cacheKeyOf } from '@/client/use-call'
import { listViews, removeView, renameView, saveView } from '@/contracts/page-calls'
import type { SavedView, ViewList } from '@/contracts/me/views'
import { toast } from '@/ui/toast/toast'

/** Saves views of a list, renames and removes them; a removal can be undone. */
export function useSavedViews(list: ViewList) {
  const t = useTranslations('views')
  const { mutate } = useSWRConfig()
  const reload = () => mutate(cacheKeyOf(listViews, { query: { list } }))

  /** What failed, or null. */
  const save = async (name: string, view: Record<string, string>): Promise<string | null> => {
    try {
      await callApi(saveView, { body: { list, name, view } })
      await reload()
      toast.success(t('saved', { name }))
      return null
    } catch (error) {
      return errorMessageOf(error, t('saveFailed'))
    }
  }
  /** What failed, or null. */
  const rename = async ({ id }: SavedView, name: string): Promise<string | null> => {
    try {
      await callApi(renameView, { params: { id }, body: { name } })
      await reload()
      return null
    } catch (error) {
      return errorMessageOf(error, t('renameFailed'))
    }
  }
  const restore = async ({ name, view }: SavedView) => {
    const failure = await save(name, view)
    if (failure !== null) toast.error(failure)
  }
  const remove = async (saved: SavedView) => {
    try {
      await callApi(removeView, { params: { id: saved.id } })
      const action = { label: t('undo'), onClick: () => void restore(saved) }
      toast.success(t('removed', { name: saved.name }), { action })
    } catch (error) {
      toast.error(errorMessageOf(error, t('removeFailed')))
    }
    await reload()
  }
  return { save, rename, remove }
}
