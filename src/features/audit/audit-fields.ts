import { useTranslations } from 'next-intl'
import { AUDIT_ACTIONS, AUDIT_ENTITIES, AUDIT_RESULTS } from '@/contracts/audit-actions'
import { useAuditText } from '@/components/audit/use-audit-text'

/** The filters of the audit by their names. */
export function useAuditFields() {
  const t = useTranslations('audit')
  const text = useAuditText()
  return [
    { id: 'actor', label: t('filters.actor') },
    {
      id: 'action',
      label: t('filters.action'),
      options: AUDIT_ACTIONS.map((value) => ({ value, label: text.action({ action: value }) })),
    },
    {
      id: 'entityType',
      label: t('filters.entityType'),
      options: AUDIT_ENTITIES.map((value) => ({ value, label: t(`entityTypes.${value}`) })),
    },
    { id: 'entityId', label: t('filters.entityId') },
    {
      id: 'result',
      label: t('filters.result'),
      options: AUDIT_RESULTS.map((value) => ({ value, label: text.result({ result: value }) })),
    },
    { id: 'ip', label: t('filters.ip') },
    { id: 'requestId', label: t('filters.requestId') },
    { id: 'from', label: t('filters.from') },
    { id: 'to', label: t('filters.to') },
  ]
}
