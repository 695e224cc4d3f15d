'use client'
import { Copy, EllipsisVertical, Expand, Settings2, SquareDashedMousePointer, Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createPortal } from 'react-dom'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu'
import { useWidgetShell } from './widget-shell'

export function WidgetMenu() {
  const t = useTranslations('widgets')
  const { title, actions, closeFullScreen } = useWidgetShell()
  if (closeFullScreen) {
    return (
      <IconButton label={t('closeFullScreen')} className="-my-1 -mr-2" onClick={closeFullScreen}>
        <X aria-hidden />
      </IconButton>
    )
  }
  if (!actions) return null
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={t('menu', { title })} className="widget-control -my-1 -mr-2">
          <EllipsisVertical aria-hidden />
        </IconButton>
      </MenuTrigger>
      {/* The list is placed by the window, which a card that is moved by a transform would stand in for. */}
      {createPortal(
        <MenuContent>
          <MenuItem onSelect={actions.configure}>
            <Settings2 aria-hidden />
            {t('configure')}
          </MenuItem>
          <MenuItem onSelect={actions.inspect}>
            <SquareDashedMousePointer aria-hidden />
            {t('inspect')}
          </MenuItem>
          <MenuItem onSelect={actions.showFullScreen}>
            <Expand aria-hidden />
            {t('fullScreen')}
          </MenuItem>
          <MenuItem onSelect={actions.duplicate}>
            <Copy aria-hidden />
            {t('duplicate')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={actions.remove}>
            <Trash2 aria-hidden />
            {t('remove')}
          </MenuItem>
        </MenuContent>,
        document.body,
      )}
    </Menu>
  )
}
