'use client'
import { useTranslations } from 'next-intl'
import { runAction } from '@/client/action'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { Button } from '@/ui/button'
import type { TodoActions } from '../todo-actions'

type Props = { id: string; actions: Pick<TodoActions, 'restore'> }

/** Says that somebody has deleted the todo while it is written about, and brings it back. */
export function GoneNotice({ id, actions }: Props) {
  const t = useTranslations('todos.gone')
  const { busy, save } = useToastedSave()
  const restore = () => save(async () => void (await runAction(actions.restore({ params: { id } }))))
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-warning-soft p-3 text-sm text-warning"
    >
      {t('text')}
      <Button size="sm" busy={busy} onClick={() => void restore()}>
        {t('restore')}
      </Button>
    </div>
  )
}
