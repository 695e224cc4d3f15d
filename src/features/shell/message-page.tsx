import type { ReactNode } from 'react'
import { LogoMark } from './logo-mark'

const HOME = '/'

/** Leads home by a full load, which drops whatever the browser kept of the page that could not be shown. */
export function HomeLink({ label }: { label: string }) {
  return (
    <a href={HOME} className="btn btn-primary">
      {label}
    </a>
  )
}

type Props = {
  title: string
  text: string
  detail?: string | undefined
  action: ReactNode
  /** Inside the console's shell, which has the page's `main`. */
  isPart?: boolean
}

/**
 * A page that only says something: forbidden, not found, failed. Every page carries these along in case, so
 * they use no component that would have to be loaded for them.
 */
export function MessagePage({ title, text, detail, action, isPart = false }: Props) {
  const Frame = isPart ? 'div' : 'main'
  return (
    <Frame className={`grid place-items-center p-6 ${isPart ? 'min-h-[60dvh]' : 'min-h-dvh'}`}>
      <div className="flex max-w-sm flex-col items-center gap-3 text-center">
        <LogoMark className="size-10" />
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="text-muted">{text}</p>
        {detail && <p className="font-mono text-xs text-muted">{detail}</p>}
        <div className="mt-2">{action}</div>
      </div>
    </Frame>
  )
}
