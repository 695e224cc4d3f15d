'use client'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { cn } from '@/ui/cn'
import { EmptyState } from '@/ui/empty-state'
import { AffixInput } from '@/ui/form/input'
import { type ExplorerCall, findCalls } from './document'
import { MethodLabel } from './method-label'

type Props = {
  calls: readonly ExplorerCall[]
  text: string
  onText: (text: string) => void
  open: string | null
  hrefOf: (id: string) => string
}

/** Every call by its group, narrowed by words. */
export function CallList({ calls, text, onText, open, hrefOf }: Props) {
  const t = useTranslations('apiExplorer')
  const found = findCalls(calls, text)
  const tags = [...new Set(found.map(({ tag }) => tag))]
  return (
    <nav aria-label={t('calls')} className="flex h-full min-h-0 flex-col gap-3">
      <AffixInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        before={<Search aria-hidden className="-mr-3 ml-3 size-4 shrink-0 text-muted" />}
      />
      <p role="status" className="text-[0.8125rem] text-muted">
        {t('found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState icon={<Search />} title={t('nothing')} description={t('nothingText')} />
      )}
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto pb-4">
        {tags.map((tag) => (
          <section key={tag} aria-label={tag}>
            <h2 className="mb-1 px-2 text-[0.8125rem] font-semibold text-muted">{tag}</h2>
            <ul>
              {found
                .filter((call) => call.tag === tag)
                .map((call) => (
                  <CallLink key={call.id} call={call} href={hrefOf(call.id)} isOpen={call.id === open} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

type LinkProps = { call: ExplorerCall; href: string; isOpen: boolean }

function CallLink({ call: { method, path, summary }, href, isOpen }: LinkProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={isOpen ? 'page' : undefined}
        className={cn(
          'flex items-baseline gap-2 rounded-md px-2 py-1.5 hover:bg-sunken',
          isOpen && 'bg-accent-soft',
        )}
      >
        <MethodLabel method={method} className="w-14 shrink-0" />
        <span className="min-w-0">
          <span className="block font-mono text-xs break-all">{path}</span>
          <span className="line-clamp-1 text-[0.8125rem] text-muted">{summary}</span>
        </span>
      </Link>
    </li>
  )
}
