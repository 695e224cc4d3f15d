'use client'
import { FileText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { MailTemplate } from '@/contracts/superuser/mail-templates'
import { pickText } from '@/domain/mailings/texts'
import { localeName } from '@/domain/text/languages'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { newMailingHref, newTemplateHref, templateHref } from '../mailing-address'
import type { Starter } from '../mailing-actions'

type Props = { templates: readonly MailTemplate[]; starters: readonly Starter[] }

/** Templates by name, and the texts that come with the console. */
export function TemplateList({ templates, starters }: Props) {
  const t = useTranslations('mailings.templates')
  return (
    <div className="flex flex-col gap-6">
      {templates.length === 0 ? (
        <EmptyState icon={<FileText />} title={t('emptyTitle')} description={t('emptyText')} />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {templates.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
      <section aria-label={t('startersTitle')} className="flex flex-col gap-2">
        <h2 className="text-base font-semibold">{t('startersTitle')}</h2>
        <p className="text-sm text-muted">{t('startersText')}</p>
        <ul className="flex flex-wrap gap-2">
          {starters.map(({ id }) => (
            <li key={id}>
              <Button asChild>
                <Link href={newTemplateHref(id)}>{t(`starters.${id}`)}</Link>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function TemplateCard({ template }: { template: MailTemplate }) {
  const t = useTranslations('mailings.templates')
  const format = useFormat()
  const { id, name, version, languages, updatedAt, content } = template
  return (
    <Card className="flex h-full flex-col gap-2 p-4">
      <h2 className="font-semibold break-words">
        <Link href={templateHref(id)} className="hover:underline">
          {name}
        </Link>
      </h2>
      <p className="line-clamp-2 text-sm text-muted">{pickText(content.texts, 'en')?.text.subject}</p>
      <p className="flex flex-wrap gap-1.5">
        {languages.map((language) => (
          <Chip key={language}>{localeName(language)}</Chip>
        ))}
      </p>
      <p className="mt-auto text-xs text-muted">
        {t('versionOf', { version, at: format.dateTime(updatedAt) })}
      </p>
      <Button asChild size="sm" className="self-start">
        <Link href={newMailingHref({ template: id })} aria-label={t('writeWithNamed', { name })}>
          {t('writeWith')}
        </Link>
      </Button>
    </Card>
  )
}
