import type { ReactNode } from 'react'
import { Card } from '@/ui/card'

type Props = { title: string; text: ReactNode; children?: ReactNode }

/** One matter of a device's page: what it is about, and what can be done. */
export function DevicePanel({ title, text, children }: Props) {
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      {children}
    </Card>
  )
}
