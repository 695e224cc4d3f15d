import type { ReactNode } from 'react'

/** What is there for whoever asks. */
export function Disclosed({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer text-[0.8125rem] font-medium">{summary}</summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
