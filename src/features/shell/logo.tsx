import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { LogoMark } from './logo-mark'

/** The product's name, leading home. Guests are not led there: the page would send them back. */
export function Logo({ href }: { href: '/' | '/login' }) {
  const t = useTranslations('app')
  return (
    <Link
      href={href}
      className="flex min-h-10 items-center gap-2 rounded-control px-1 text-base font-semibold"
    >
      <LogoMark />
      <span className="max-[479px]:sr-only">{t('name')}</span>
    </Link>
  )
}
