'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { useMedia } from '../measure/use-media'
import { connectToaster } from './toast'

const TOAST_MS = 4_000
/** Wide enough for a toast beside a dialog, which stands in the middle. */
const WIDE = '(min-width: 80rem)'
/** On a phone what is on top is what needs somebody now. */
const PHONE = '(width < 600px)'
/** Above the foot of the sidebar; elsewhere below the header of 3 rem, away from the buttons of dialogs. */
const OFFSET = { top: '3.5rem', bottom: '4rem', left: '1rem' }
/** Above the links at the foot and the round button, or the buttons of a dialog, which fills the screen. */
const PHONE_OFFSET = { bottom: 'calc(4.75rem + var(--foot))', left: '1rem', right: '1rem' }

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
  const isPhone = useMedia(PHONE)
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
      position={isWide ? 'bottom-left' : isPhone ? 'bottom-center' : 'top-center'}
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      duration={TOAST_MS}
      style={tokens}
      containerAriaLabel={t('notices')}
    />
  )
}
