import { publicUrl } from '@/server/env'

/** Sends the browser to a path of this console, or to the provider. */
export function redirectTo(location: string, setCookies: readonly string[] = []): Response {
  const headers = new Headers({
    location: location.startsWith('/') ? `${publicUrl}${location}` : location,
    'cache-control': 'no-store',
    // the fragment may carry a token, so the URL must not leak through a Referer
    'referrer-policy': 'no-referrer',
  })
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** Back to the login page, which shows the text. */
export const redirectToLogin = (text: string, setCookies: readonly string[] = []): Response =>
  redirectTo(`/login?error=${encodeURIComponent(text.replaceAll(' ', '_'))}`, setCookies)
