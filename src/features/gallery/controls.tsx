'use client'
import { Bell, Droplets, EllipsisVertical, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/overlay/menu'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { toast } from '@/ui/toast/toast'
import { GalleryGroup } from './gallery-group'

const RANGES = ['day', 'week', 'month'] as const
const TOASTS = ['success', 'info', 'warning', 'error'] as const

export function GalleryControls() {
  const t = useTranslations('gallery')
  const [range, setRange] = useState<(typeof RANGES)[number]>('day')
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  return (
    <>
      <GalleryGroup title={t('buttons')}>
        <Button variant="primary">
          <Droplets aria-hidden />
          {t('primary')}
        </Button>
        <Button>{t('secondary')}</Button>
        <Button variant="ghost">{t('ghost')}</Button>
        <Button variant="danger">
          <Trash2 aria-hidden />
          {t('danger')}
        </Button>
        <Button busy>{t('busy')}</Button>
        <Button disabled>{t('disabled')}</Button>
        <IconButton label={t('icon')}>
          <Bell aria-hidden />
        </IconButton>
      </GalleryGroup>
      <GalleryGroup title={t('choices')}>
        <ChoiceChips
          label={t('choices')}
          value={range}
          onValueChange={setRange}
          choices={RANGES.map((value) => ({ value, label: t(value) }))}
        />
      </GalleryGroup>
      <GalleryGroup title={t('overlays')}>
        <Button onClick={() => setOpen('dialog')}>{t('dialog')}</Button>
        <Button onClick={() => setOpen('question')}>{t('question')}</Button>
        <Popover>
          <PopoverTrigger asChild>
            <Button>{t('popover')}</Button>
          </PopoverTrigger>
          <PopoverContent className="p-4">{t('popoverText')}</PopoverContent>
        </Popover>
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={t('menu')}>
              <EllipsisVertical aria-hidden />
            </IconButton>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={() => toast(t('chosen'))}>{t('menuItem')}</MenuItem>
            <MenuSeparator />
            <MenuItem danger onSelect={() => toast(t('chosen'))}>
              {t('danger')}
            </MenuItem>
          </MenuContent>
        </Menu>
      </GalleryGroup>
      <GalleryGroup title={t('toasts')}>
        {TOASTS.map((kind) => (
          <Button key={kind} size="sm" onClick={() => toast[kind](t(`toast.${kind}`))}>
            {t(`tones.${kind === 'error' ? 'critical' : kind}`)}
          </Button>
        ))}
      </GalleryGroup>
      <Dialog open={open === 'dialog'} onOpenChange={() => setOpen(null)}>
        <DialogContent title={t('dialog')} description={t('dialogText')}>
          <p>{t('dialogBody')}</p>
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        onOpenChange={() => setOpen(null)}
        title={t('question')}
        description={t('questionText')}
        confirmLabel={t('danger')}
        cancelLabel={t('secondary')}
        danger
        onConfirm={() => setOpen(null)}
      />
    </>
  )
}
