'use client'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from './dialog'

type Props = {
  title: string
  description: string
  /** What its button says. */
  done: string
  onClose: () => void
  children: ReactNode
}

/** Shows what nothing will ever show again. Only its button closes it, so that no stray press loses it. */
export function OnceDialog({ title, description, done, onClose, children }: Props) {
  return (
    <Dialog open>
      <DialogContent
        title={title}
        description={description}
        size="sm"
        hasClose={false}
        footer={
          <Button variant="primary" onClick={onClose}>
            {done}
          </Button>
        }
      >
        {children}
      </DialogContent>
    </Dialog>
  )
}
