'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import Link from 'next/link'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '@/ui/button'
import type { SubmitError } from './use-submit'

type Props = {
  title: string
  lead: string
  submitLabel: string
  busy: boolean
  problem: SubmitError | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What has gone well before. */
  notice?: string | undefined
  /** The way to the other page. */
  other: { question?: string; label: string; href: string }
  /** The form's fields. */
  children?: ReactNode
  /** What follows the form. */
  after?: ReactNode
}

export function AuthCard({
  title,
  lead,
  notice,
  submitLabel,
  busy,
  problem,
  onSubmit,
  other,
  children,
  after,
}: Props) {
  return (
    <AuthSection title={title} lead={lead}>
      <Banners notice={notice} problem={problem} />
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        <Button type="submit" variant="primary" busy={busy} className="mt-1 w-full">
          {submitLabel}
        </Button>
      </form>
      {after}
      <p className="text-center text-muted">
        {other.question && `${other.question} `}
        <Link href={other.href} className="font-medium text-accent underline-offset-4 hover:underline">
          {other.label}
        </Link>
      </p>
    </AuthSection>
  )
}

function Banners({ notice, problem }: Pick<Props, 'notice' | 'problem'>) {
  const look = 'flex gap-2 rounded-control px-3 py-2.5'
  return (
    <>
      {notice && (
        <p role="status" className={`${look} bg-success-soft`}>
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          {notice}
        </p>
      )}
      {problem && (
        <p role="alert" className={`${look} bg-critical-soft text-critical`}>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{problem.message}</span>
        </p>
      )}
    </>
  )
}

/** The card without a form. */
export function AuthSection({
  title,
  lead,
  children,
}: Pick<Props, 'title' | 'lead'> & { children: ReactNode }) {
  return (
    <section className="card relative z-10 flex w-full max-w-[25rem] flex-col self-start gap-5 p-6 shadow-overlay sm:p-8">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 break-words text-muted">{lead}</p>
      </header>
      {children}
    </section>
  )
}
