import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

/** From a record back to its list. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex items-center gap-1.5 self-start text-sm text-accent">
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  )
}
