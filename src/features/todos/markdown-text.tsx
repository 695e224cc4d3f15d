'use client'
import Markdown, { type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'

const PLUGINS = [remarkGfm]
/** Pictures of other sites would tell them who reads; raw HTML is shown as text. */
const DISALLOWED = ['img']

const components: Options['components'] = {
  a: ({ href, children }) => (
    <a href={href} rel="noopener noreferrer nofollow" className="text-accent underline underline-offset-2">
      {children}
    </a>
  ),
  // a dialog has a heading of its own above these
  h1: ({ children }) => <h3 className="text-base font-semibold">{children}</h3>,
  h2: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  h3: ({ children }) => <h5 className="font-medium">{children}</h5>,
  ul: ({ children }) => <ul className="list-disc pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal pl-5">{children}</ol>,
  code: ({ children }) => (
    <code className="rounded bg-sunken px-1 font-mono text-[0.8125em]">{children}</code>
  ),
  pre: ({ children }) => <pre className="overflow-x-auto rounded-control bg-sunken p-3">{children}</pre>,
  blockquote: ({ children }) => (
    <blockquote className="border-l-2 border-line pl-3 text-muted">{children}</blockquote>
  ),
  // a task cannot be ticked here, and a box without a name says nothing to who cannot see it
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
  table: ({ children }) => <table className="table">{children}</table>,
}

/** Markdown as people write it, without HTML. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2 text-sm wrap-anywhere">
      <Markdown remarkPlugins={PLUGINS} disallowedElements={DISALLOWED} components={components}>
        {text}
      </Markdown>
    </div>
  )
}
