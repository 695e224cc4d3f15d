import type { Config } from 'tailwindcss'

/** Design tokens by name; their values in both themes are the CSS variables of src/app/globals.css. */
const token = (name: string) => `var(--${name})`

const severity = (name: string) => ({ DEFAULT: token(name), soft: token(`${name}-soft`) })

export default {
  theme: {
    extend: {
      colors: {
        background: token('background'),
        surface: token('surface'),
        sunken: token('sunken'),
        line: { DEFAULT: token('line'), strong: token('line-strong') },
        ink: token('ink'),
        muted: token('muted'),
        accent: { DEFAULT: token('accent'), ink: token('accent-ink'), soft: token('accent-soft') },
        critical: { ...severity('critical'), ink: token('critical-ink') },
        warning: severity('warning'),
        info: severity('info'),
        success: severity('success'),
        water: { DEFAULT: token('water'), deep: token('water-deep') },
      },
      borderRadius: { card: '0.75rem', control: '0.5rem' },
      boxShadow: { overlay: token('shadow-overlay') },
      fontFamily: {
        sans: ['var(--font-geist-sans)', 'ui-sans-serif', 'system-ui', 'sans-serif'],
        mono: ['var(--font-geist-mono)', 'ui-monospace', 'monospace'],
      },
      spacing: { header: '3rem', sidebar: '12.5rem' },
    },
  },
} satisfies Config
