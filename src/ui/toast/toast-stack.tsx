'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { useMedia } from '../use-media'
import { connectToaster } from './toast'

const TOAST_MS = 4_000
/** Wide enough for a toast beside a dialog, which stands in the middle. */
const WIDE = '(min-width: 80rem)'
/** Above the foot of the sidebar; elsewhere below the header of 3 rem, away from the buttons of dialogs. */
const OFFSET = { top: '3.5rem', bottom: '4rem', left: '1rem' }

const tokens = {
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--border-radius': '0.75rem',
  '--width': '18.75rem',
  fontFamily: 'inherit',
} as CSSProperties

export function ToastStack() {
  const t = useTranslations('ui')
  const isWide = useMedia(WIDE)
  useEffect(
    () =>
      connectToaster(
        ({ kind, text, options }) => void sonner[kind](text, options),
        (id) => void sonner.dismiss(id),
      ),
    [],
  )
  return (
    <Sonner
      position={isWide ? 'bottom-left' : 'top-center'}
      offset={OFFSET}
      mobileOffset={OFFSET}
      duration={TOAST_MS}
      style={tokens}
      containerAriaLabel={t('notices')}
    />
  )
}
