'use client'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { AuthSection } from './auth-card'

type Props = { title: string; lead: string; next?: { label: string; href: string } }

/** What took the place of a form. It takes the focus too, so that it is read out. */
export function AuthNotice({ title, lead, next }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="flex w-full justify-center outline-none">
      <AuthSection title={title} lead={lead}>
        {next && (
          <Button asChild variant="primary" className="w-full">
            <Link href={next.href}>{next.label}</Link>
          </Button>
        )}
      </AuthSection>
    </div>
  )
}
