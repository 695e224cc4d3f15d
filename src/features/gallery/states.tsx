'use client'
import { Cpu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'
import { Table } from '@/ui/table'
import { toast } from '@/ui/toast/toast'

export function GalleryStates() {
  const t = useTranslations('gallery')
  return (
    <>
      <Card className="flex flex-col gap-3 p-4">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-16" />
      </Card>
      <Card>
        <EmptyState icon={<Cpu />} title={t('emptyTitle')} description={t('emptyText')} />
      </Card>
      <Card>
        <ErrorState
          title={t('errorTitle')}
          message={t('errorText')}
          requestId={t('sampleRequest')}
          onRetry={() => toast(t('chosen'))}
        />
      </Card>
      <Card className="overflow-hidden">
        <Table>
          <thead>
            <tr>
              <th>{t('name')}</th>
              <th>{t('level')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t('sampleName')}</td>
              <td className="tabular-nums">{t('sampleNumber')}</td>
            </tr>
          </tbody>
        </Table>
      </Card>
    </>
  )
}
