import type { ReactNode } from 'react'

/** Parts of one kind under their name. */
export function GalleryGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-[0.8125rem] font-medium text-muted">{title}</h3>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
