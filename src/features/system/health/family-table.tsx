'use client'
import { useTranslations } from 'next-intl'
import { HistoryLine } from '@/components/chart/history-line'
import { useFamilyName } from '@/components/device/use-family-name'
import type { SystemHealth } from '@/contracts/superuser/health'
import { CompactTable } from '@/ui/compact-table'
import { useFigureText } from './use-line-text'

type Props = { families: SystemHealth['families'] }

/** Messages by family of devices. */
export function FamilyTable({ families }: Props) {
  const t = useTranslations('systemHealth.families')
  const figure = useFigureText()
  const familyName = useFamilyName()
  const nameOf = (family: string) => (family === 'unknown' ? t('unknown') : familyName(family))
  if (families.length === 0) return null
  return (
    <CompactTable caption={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('family')}</th>
          <th scope="col" className="text-right">
            {t('messages')}
          </th>
          <th scope="col" className="text-right">
            {t('refused')}
          </th>
          <th scope="col">{t('hour')}</th>
        </tr>
      </thead>
      <tbody>
        {families.map(({ family, perSecond, refusedPerSecond, workers, history }) => (
          <tr key={family}>
            <th scope="row" className="font-medium">
              {nameOf(family)}
              {workers.length > 1 && (
                <ul
                  aria-label={t('workers', { family: nameOf(family) })}
                  className="text-xs font-normal text-muted"
                >
                  {workers.map((one) => (
                    <li key={one.worker} className="wrap-anywhere">
                      {one.worker}: {figure(one.perSecond, 'perSecond')}
                    </li>
                  ))}
                </ul>
              )}
            </th>
            <td className="text-right whitespace-nowrap">{figure(perSecond, 'perSecond')}</td>
            <td className="text-right whitespace-nowrap">{figure(refusedPerSecond, 'perSecond')}</td>
            <td>
              <HistoryLine
                values={history}
                label={t('history', { family: nameOf(family) })}
                className="h-4 w-20"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </CompactTable>
  )
}
