'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { listShares } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import { mayDo } from '@/domain/access/policy'
import { extrasOf } from '@/domain/alerts/types'
import { thresholdsOf } from '@/domain/tank/thresholds'
import { useSpanText } from '@/components/time/use-span-text'
import { hasTank } from '@/components/metrics/has-tank'
import { percentDigitsOf } from './use-evidence-text'

type AlertRuleText = { name: string; text: string }

/** The rules of a device, as its settings have them, with thresholds and limits. */
export function useAlertRules(device: Device): AlertRuleText[] {
  return [...useLevelRules(device), ...useOtherRules(device), ...useNotificationRules(device)]
}

function useLevelRules(device: Device): AlertRuleText[] {
  const t = useTranslations('deviceAlerts.rule')
  const names = useTranslations('deviceAlerts.rules')
  const format = useFormat()
  const { notificationSettings: settings } = device
  if (!hasTank(device)) return []
  const { critical, low, high } = thresholdsOf(settings)
  const { restorePoints, tellHigh } = extrasOf(settings)
  const percent = (value: number) => format.percent(value, percentDigitsOf(value))
  const falling = (at: number) => {
    const back = Math.min(100, at + restorePoints)
    return t('falling', { at: percent(at), back: percent(back) })
  }
  const back = percent(Math.max(0, high - restorePoints))
  const rising = `${t('rising', { at: percent(high), back })}${tellHigh ? '' : ` ${t('inApp')}`}`
  const isOn = settings.waterLevel.enabled
  return [
    { name: names('level_critical'), text: isOn ? falling(critical) : t('off') },
    { name: names('level_low'), text: isOn ? falling(low) : t('off') },
    { name: names('level_high'), text: isOn ? rising : t('off') },
  ]
}

function useOtherRules(device: Device): AlertRuleText[] {
  const t = useTranslations('deviceAlerts.rule')
  const names = useTranslations('deviceAlerts.rules')
  const format = useFormat()
  const { span } = useSpanText()
  const { notificationSettings: settings, notificationSettingsSaved: isSaved, learnedOfflineMinutes } = device
  const { learnOffline, sensor, batteryPercent, equipment } = extrasOf(settings)
  const { enabled, timeoutMinutes } = settings.deviceOffline
  const isLearned = learnOffline && learnedOfflineMinutes !== null
  const silence = isLearned
    ? t('silentLearned', { span: span(learnedOfflineMinutes) })
    : t(isSaved ? 'silent' : 'silentDefault', { span: span(timeoutMinutes) })
  return [
    { name: names('offline'), text: enabled ? silence : t('off') },
    { name: t('sensorName'), text: t(sensor ? 'sensor' : 'off') },
    {
      name: names('battery'),
      text: batteryPercent > 0 ? t('battery', { percent: format.percent(batteryPercent) }) : t('off'),
    },
    { name: t('equipmentName'), text: t(equipment ? 'equipment' : 'off') },
  ]
}

/** How people are told. */
function useNotificationRules(device: Device): AlertRuleText[] {
  const t = useTranslations('deviceAlerts.rule')
  const { span } = useSpanText()
  const { notificationSettings: settings, deviceId, access } = device
  const { reminderHours, escalation } = extrasOf(settings)
  const mayAsk = escalation !== null && mayDo(access, 'manage')
  const { data } = useCall(listShares, mayAsk ? { params: { deviceId } } : null)
  const person = data?.shares.find(({ userId }) => userId !== null && userId === escalation?.userId)
  return [
    { name: t('cooldownName'), text: t('cooldown', { span: span(settings.waterLevel.cooldownMinutes) }) },
    {
      name: t('reminderName'),
      text: reminderHours > 0 ? t('reminder', { span: span(reminderHours * 60) }) : t('none'),
    },
    {
      name: t('escalationName'),
      text: escalation
        ? t('escalation', { name: person?.name ?? t('somebody'), span: span(escalation.afterMinutes) })
        : t('nobody'),
    },
  ]
}
