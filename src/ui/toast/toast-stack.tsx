'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { connectToaster } from './toast'

const TOAST_MS = 4_000
/** Below the header of 3 rem: the floating menu and the buttons of dialogs are at the bottom. */
const OFFSET = { top: '3.5rem' }

const tokens = {
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--border-radius': '0.75rem',
  fontFamily: 'inherit',
} as CSSProperties

export function ToastStack() {
  const t = useTranslations('ui')
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
      position="top-center"
      offset={OFFSET}
      mobileOffset={OFFSET}
      duration={TOAST_MS}
      style={tokens}
      containerAriaLabel={t('notices')}
    />
  )
}
