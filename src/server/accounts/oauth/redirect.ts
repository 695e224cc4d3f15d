import { publicUrl } from '@/server/env'

/** The login page, which shows the text. */
export const loginUrl = (text?: string): string =>
  `${publicUrl}/login${text === undefined ? '' : `?error=${encodeURIComponent(text.replaceAll(' ', '_'))}`}`

export const redirectTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })

export const redirectToLogin = (text: string): Response => redirectTo(loginUrl(text))
