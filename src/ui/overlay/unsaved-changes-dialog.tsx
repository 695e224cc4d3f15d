import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog'

export type UnsavedChangesTexts = { title: string; text: string; leave: string; stay: string }

/** Closing asks first when something would be lost. `question` is to be rendered beside the dialog. */
export function useUnsavedChangesDialog(
  isDirty: boolean,
  { onClose, title, text, leave, stay }: UnsavedChangesTexts & { onClose: () => void },
): { close: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isDirty ? setIsAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        description={text}
        confirmLabel={leave}
        cancelLabel={stay}
        onConfirm={onClose}
        danger
      />
    ),
  }
}
