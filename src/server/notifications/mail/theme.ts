import type { OutboxMessage } from '@/server/notifications/delivery/types'

export type MailTone = OutboxMessage['severity']
/** `both`: as the reader's system has it; one of them for a preview. */
export type MailScheme = 'both' | 'light' | 'dark'
type Palette = Record<'page' | 'card' | 'line' | 'ink' | 'muted' | 'accent' | 'onAccent', string> & {
  tones: Record<MailTone, { ink: string; soft: string }>
}

/** The console's own colours; mail programs do not support CSS variables. */
const LIGHT: Palette = {
  page: '#f3f7f8',
  card: '#ffffff',
  line: '#d3dee2',
  ink: '#10242b',
  muted: '#4b616a',
  accent: '#0b6a83',
  onAccent: '#ffffff',
  tones: {
    critical: { ink: '#b3261e', soft: '#fdebe9' },
    warning: { ink: '#855000', soft: '#fcf0da' },
    info: { ink: '#1d5cab', soft: '#e5effb' },
    success: { ink: '#1c6839', soft: '#e0f3e6' },
  },
}
const DARK: Palette = {
  page: '#0b1519',
  card: '#121f25',
  line: '#26373f',
  ink: '#e5eef1',
  muted: '#9fb3bb',
  accent: '#4fc3df',
  onAccent: '#04222b',
  tones: {
    critical: { ink: '#ff9d94', soft: '#3f1a18' },
    warning: { ink: '#f3bb5e', soft: '#382809' },
    info: { ink: '#93c0ff', soft: '#15294a' },
    success: { ink: '#76d699', soft: '#11331f' },
  },
}

const themeStyles = ({ page, card, line, ink, muted, accent, onAccent, tones }: Palette, tone: MailTone) => ({
  page: { backgroundColor: page, color: ink },
  card: { backgroundColor: card, color: ink },
  ink: { color: ink },
  muted: { color: muted },
  link: { color: accent },
  line: { borderColor: line },
  sunken: { backgroundColor: page, color: ink },
  button: { backgroundColor: accent, color: onAccent },
  chip: { backgroundColor: tones[tone].soft, color: tones[tone].ink },
})

/** Inline styles of each element: the light theme, which every mail program shows. */
export const lightTheme = (tone: MailTone) => themeStyles(LIGHT, tone)

const PROPERTIES = {
  backgroundColor: 'background-color',
  color: 'color',
  borderColor: 'border-color',
} as const

const DARK_WHERE: Readonly<Record<MailScheme, string>> = {
  both: '(prefers-color-scheme:dark)',
  light: 'not all',
  dark: 'all',
}

/** The dark theme, by class, for programs that follow the system theme. */
export function darkStylesheet(tone: MailTone, scheme: MailScheme): string {
  const rules = Object.entries(themeStyles(DARK, tone)).map(([name, style]) => {
    const lines = Object.entries(style).map(
      ([property, value]) => `${PROPERTIES[property as keyof typeof PROPERTIES]}:${value}!important`,
    )
    return `.${name}{${lines.join(';')}}`
  })
  // react-email moves the colours of the body to a cell within it, which has no class
  const cell = `.page>table>tbody>tr>td{background-color:${DARK.page}!important}`
  return `@media ${DARK_WHERE[scheme]}{${rules.join('')}${cell}}`
}

const FAMILY =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', Arial, sans-serif"
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'
const text = { margin: '0 0 12px', fontSize: '16px', lineHeight: '24px', wordBreak: 'break-word' } as const
const small = { ...text, fontSize: '13px', lineHeight: '20px' } as const

export const BASE_STYLES = {
  page: { margin: 0, padding: '24px 12px', fontFamily: FAMILY },
  card: { maxWidth: '520px', borderRadius: '12px', padding: '28px 24px' },
  text,
  small,
  chip: { ...small, display: 'inline-block', padding: '2px 10px', borderRadius: '999px', fontWeight: 600 },
  title: { margin: '0 0 12px', fontSize: '22px', lineHeight: '28px', fontWeight: 600 },
  button: { margin: '8px 0', padding: '12px 20px', borderRadius: '8px', fontSize: '16px', fontWeight: 600 },
  line: { margin: '20px 0 16px' },
  heading: { margin: '20px 0 8px', fontSize: '18px', lineHeight: '24px', fontWeight: 600 },
  subheading: { margin: '16px 0 8px', fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
  code: { padding: '1px 4px', borderRadius: '4px', fontFamily: MONO, fontSize: '14px' },
  pre: {
    ...text,
    padding: '12px',
    borderRadius: '8px',
    fontFamily: MONO,
    fontSize: '14px',
    whiteSpace: 'pre-wrap',
  },
  quote: { margin: '0 0 12px', padding: '0 0 0 12px', borderLeftWidth: '3px', borderLeftStyle: 'solid' },
  cell: { padding: '4px 8px', borderWidth: '1px', borderStyle: 'solid', textAlign: 'left' },
} as const
