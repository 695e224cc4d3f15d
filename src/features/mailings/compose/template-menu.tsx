'use client'
import { ChevronDown, FileText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MailContent } from '@/contracts/superuser/mail-content'
import type { MailTemplate } from '@/contracts/superuser/mail-templates'
import type { MailingFields } from '@/contracts/superuser/mailing'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/overlay/menu'
import type { Starter } from '../mailing-actions'

type Pick = { content: MailContent; template: MailingFields['template'] }

type Props = {
  templates: readonly MailTemplate[]
  starters: readonly Starter[]
  isEmpty: boolean
  onPick: (content: MailContent, template: MailingFields['template']) => void
}

/** Begins the texts with a template, or with one that comes with the console; asks before it replaces others. */
export function TemplateMenu({ templates, starters, isEmpty, onPick }: Props) {
  const t = useTranslations('mailings.templates')
  const [asked, setAsked] = useState<Pick | null>(null)
  const pick = (one: Pick) => (isEmpty ? onPick(one.content, one.template) : setAsked(one))
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button size="sm">
            <FileText aria-hidden />
            {t('use')}
            <ChevronDown aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          {templates.map(({ id, name, version, content }) => (
            <MenuItem key={id} onSelect={() => pick({ content, template: { id, version } })}>
              {name}
            </MenuItem>
          ))}
          {starters.map(({ id, content }) => (
            <MenuItem key={id} onSelect={() => pick({ content, template: null })}>
              {t('starterNamed', { name: t(`starters.${id}`) })}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('replaceTitle')}
        description={t('replaceText')}
        confirmLabel={t('replace')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          if (asked) onPick(asked.content, asked.template)
          setAsked(null)
        }}
      />
    </>
  )
}
