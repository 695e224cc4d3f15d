import { GeistSans } from 'geist/font/sans'
import localFont from 'next/font/local'

// As in geist/font/mono, but not preloaded: identifiers can wait, the first paint cannot.
const GeistMono = localFont({
  src: '../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'monospace'],
})

export const fontClasses = `${GeistSans.variable} ${GeistMono.variable} font-sans`
