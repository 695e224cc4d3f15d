import type { ReactNode } from 'react'
import { LinkTabs, type LinkTab } from './link-tabs'

type HeadProps = {
  title: string
  lead: string
  /** What can be done here. */
  tools?: ReactNode
}

/** Head of a page of the back office. */
export function PageHead({ title, lead, tools }: HeadProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-0.5 text-muted">{lead}</p>
      </div>
      {tools}
    </header>
  )
}

type Props = HeadProps & {
  /** Its views; without some there is only the page. */
  tabs?: readonly LinkTab[]
  children: ReactNode
}

/** A page of the back office: its head, its views and what the open one shows. */
export function PageFrame({ tabs = [], children, ...head }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <PageHead {...head} />
      {tabs.length > 0 && <LinkTabs label={head.title} tabs={tabs} />}
      {children}
    </div>
  )
}
