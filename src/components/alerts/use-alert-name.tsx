'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { OpenAlert } from '@/contracts/alerts'

type Named = Pick<OpenAlert, 'rule' | 'severity' | 'channel'>

/** Names an alert in a few words; which of several tanks or relays it is about, where it is not the first. */
export function useAlertName(): (alert: Named) => string {
  const t = useTranslations('deviceAlerts')
  return useCallback(
    ({ rule, severity, channel }) => {
      const isEmpty = rule === 'level_low' && severity === 'critical'
      const name = t(`rules.${isEmpty ? 'level_critical' : rule}`)
      return channel === 0 ? name : t('ofChannel', { name, channel })
    },
    [t],
  )
}
