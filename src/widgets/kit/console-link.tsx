'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useIsGuest } from '@/client/data-source'

type Props = { href: string; className: string; children: ReactNode }

/** Leads into the console; its text alone for those who have no account there. */
export function ConsoleLink({ href, className, children }: Props) {
  if (useIsGuest()) return <span className={className}>{children}</span>
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  )
}
