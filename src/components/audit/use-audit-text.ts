'use client'
import { useTranslations } from 'next-intl'
import type { AuditRecord } from '@/contracts/audit'
import { MISSING } from '@/domain/units'

/** A field's value as a difference shows it. */
export function changedValueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return MISSING
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ') || MISSING
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Records in words. */
export function useAuditText() {
  const t = useTranslations('audit')
  /** A word that only a newer release has a name for is shown as it is. */
  const named = (key: string, word: string, values = {}) => (t.has(key) ? t(key, values) : word)
  return {
    /** What was done: the name of its action. */
    action: ({ action }: Pick<AuditRecord, 'action'>) => named(`actions.${action.replace('.', '_')}`, action),
    /** Who did it. */
    actor: ({ actor }: Pick<AuditRecord, 'actor'>) => {
      const name = actor.name || actor.id
      return actor.type === 'user' && name
        ? name
        : named(`actors.${actor.type}`, actor.type, { name: name ?? '' })
    },
    /** What it was done to. */
    entity: ({ entity }: Pick<AuditRecord, 'entity'>) =>
      [named(`entities.${entity.type}`, entity.type), entity.name || entity.id].filter(Boolean).join(' '),
    result: ({ result }: Pick<AuditRecord, 'result'>) => t(`results.${result}`),
  }
}
