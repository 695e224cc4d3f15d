'use client'
import {
  Copy,
  Cpu,
  Download,
  EllipsisVertical,
  Expand,
  Settings2,
  SquareArrowRight,
  SquareDashedMousePointer,
  Trash2,
  X,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { createPortal } from 'react-dom'
import { urlOf } from '@/client/api'
import { confirmLeave } from '@/client/unsaved/confirm-leave'
import { exportReadings } from '@/contracts/part-calls'
import { lazyPart } from '@/ui/lazy-part'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/overlay/menu'
import { widgetDeviceIdOf } from './widget-names'
import { useWidgetShell } from './widget-shell'

// with the menu, which is loaded when it is first about to open
const MuteItems = lazyPart(async () => ({
  default: (await import('@/components/alerts/mute-items')).MuteItems,
}))

export function WidgetMenu({ name }: { name: string }) {
  const t = useTranslations('widgets')
  const { config, actions, closeFullScreen } = useWidgetShell()
  const router = useRouter()
  const deviceId = widgetDeviceIdOf({ config }) ?? ''
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
        <IconButton label={t('menu', { title: name })} className="widget-control -my-1 -mr-2">
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
          {deviceId !== '' && (
            <>
              <MenuItem
                onSelect={() => confirmLeave() && router.push(`/devices/${encodeURIComponent(deviceId)}`)}
              >
                <Cpu aria-hidden />
                {t('openDevice')}
              </MenuItem>
              <MuteItems deviceId={deviceId} />
              <MenuItem writes onSelect={() => download(urlOf(exportReadings, { params: { deviceId } }))}>
                <Download aria-hidden />
                {t('exportCsv')}
              </MenuItem>
            </>
          )}
          <MenuItem onSelect={actions.showFullScreen}>
            <Expand aria-hidden />
            {t('fullScreen')}
          </MenuItem>
          <MenuItem writes onSelect={actions.duplicate}>
            <Copy aria-hidden />
            {t('duplicate')}
          </MenuItem>
          {actions.move && (
            <MenuItem writes onSelect={actions.move}>
              <SquareArrowRight aria-hidden />
              {t('toDashboard')}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem writes danger onSelect={actions.remove}>
            <Trash2 aria-hidden />
            {t('remove')}
          </MenuItem>
        </MenuContent>,
        document.body,
      )}
    </Menu>
  )
}

/** The session's cookie opens it; the browser saves what comes. */
function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
