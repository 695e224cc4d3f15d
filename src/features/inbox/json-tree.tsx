'use client'
import { Check, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/ui/cn'

export const LEAF_CLASS =
  'flex min-h-10 items-center gap-2 rounded-control px-2 text-left hover:bg-sunken disabled:opacity-55 sm:min-h-7'

type Props = {
  value: unknown
  picked: readonly (string | null)[]
  onPick: (path: string) => void
  /** Path of the value itself; '' at the top. */
  path?: string
  /** False below a name that a dotted path cannot tell from two. */
  isAddressable?: boolean
}

/** A JSON value as nested lists whose leaves can be pressed. */
export function JsonTree({ value, picked, onPick, path = '', isAddressable = true }: Props) {
  const entries = value instanceof Object ? Object.entries(value) : []
  return (
    <ul className={cn(path !== '' && 'ml-2 border-l border-line pl-2')}>
      {entries.map(([name, inner]: [string, unknown]) => {
        const place = { name, path: path === '' ? name : `${path}.${name}` }
        const canPoint = isAddressable && name !== '' && !name.includes('.')
        return (
          <li key={name}>
            {inner instanceof Object ? (
              <>
                <span className="px-2 break-all text-muted">{name}</span>
                <JsonTree {...{ value: inner, picked, onPick, path: place.path, isAddressable: canPoint }} />
              </>
            ) : (
              <Leaf
                {...place}
                value={inner}
                isPicked={picked.includes(place.path)}
                canPoint={canPoint}
                onPick={onPick}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type LeafProps = {
  name: string
  path: string
  value: unknown
  isPicked: boolean
  canPoint: boolean
  onPick: (path: string) => void
}

function Leaf({ name, path, value, isPicked, canPoint, onPick }: LeafProps) {
  const t = useTranslations('inbox')
  const text = JSON.stringify(value)
  const Icon = isPicked ? Check : Plus
  return (
    <button
      type="button"
      disabled={!canPoint}
      aria-label={`${t('addValue', { path })}: ${text}`}
      aria-pressed={isPicked}
      data-tip={canPoint ? undefined : t('notAddressable')}
      onClick={() => onPick(path)}
      className={cn(LEAF_CLASS, isPicked && 'bg-accent-soft')}
    >
      <span className="break-all text-muted">{name}</span>
      <span className="break-all">{text}</span>
      {canPoint && <Icon aria-hidden className="size-4 shrink-0 text-accent" />}
    </button>
  )
}
