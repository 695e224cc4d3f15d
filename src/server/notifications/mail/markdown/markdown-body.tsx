import type * as ReactEmail from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import type MarkdownComponent from 'react-markdown'
import type { Components, Options } from 'react-markdown'
import { mailLinkOf } from '@/domain/mailings/links'
import type { MailValues } from '@/domain/mailings/variables'
import { publicUrl } from '@/server/env'
import { BASE_STYLES, lightTheme, type MailTone } from '../theme'
import { fillMarkdown } from './parse-markdown'

/** The packages, loaded with the first mail that has Markdown. */
export type MarkdownParts = {
  parts: typeof ReactEmail
  Markdown: typeof MarkdownComponent
  gfm: NonNullable<Options['remarkPlugins']>[number]
}
type Props = MarkdownParts & { source: string; values: MailValues; tone: MailTone }

/** Pictures of other sites would tell them who reads; a box to tick does nothing in a mail. Raw HTML is shown as text. */
const DISALLOWED = ['img', 'input']

/** A mail's Markdown in the theme of all mails; the same rules as everywhere in the console (components of todos). */
export function MarkdownBody({ parts, Markdown, gfm, source, values, tone }: Props) {
  return (
    <Markdown
      remarkPlugins={[gfm, [fillMarkdown, { values }]]}
      disallowedElements={DISALLOWED}
      urlTransform={(url) => mailLinkOf(url, publicUrl) ?? ''}
      components={themedElements(parts, tone)}
    >
      {source}
    </Markdown>
  )
}

function themedElements(parts: typeof ReactEmail, tone: MailTone): Components {
  const { Heading, Hr, Link, Text } = parts
  const look = lightTheme(tone)
  const ink = { ...look.ink, ...BASE_STYLES.text }
  const list = { ...ink, paddingLeft: '24px' }
  const code = { ...look.sunken, ...BASE_STYLES.code }
  const heading = (as: 'h2' | 'h3' | 'h4' | 'h5' | 'h6', style: CSSProperties) =>
    function MailHeading({ children }: { children?: ReactNode }) {
      return (
        <Heading as={as} className="ink" style={{ ...look.ink, ...style }}>
          {children}
        </Heading>
      )
    }
  return {
    p: ({ children }) => (
      <Text className="ink" style={ink}>
        {children}
      </Text>
    ),
    h1: heading('h2', BASE_STYLES.heading),
    h2: heading('h3', BASE_STYLES.heading),
    h3: heading('h4', BASE_STYLES.subheading),
    h4: heading('h5', BASE_STYLES.subheading),
    h5: heading('h6', BASE_STYLES.subheading),
    h6: heading('h6', BASE_STYLES.subheading),
    a: ({ href, children }) =>
      href ? (
        <Link href={href} className="link" style={{ ...look.link, textDecoration: 'underline' }}>
          {children}
        </Link>
      ) : (
        <>{children}</>
      ),
    ul: ({ children }) => (
      <ul className="ink" style={list}>
        {children}
      </ul>
    ),
    ol: ({ children, start }) => (
      <ol className="ink" style={list} start={start}>
        {children}
      </ol>
    ),
    li: ({ children }) => <li style={{ margin: '0 0 4px' }}>{children}</li>,
    code: ({ children }) => (
      <code className="sunken" style={code}>
        {children}
      </code>
    ),
    pre: ({ children }) => (
      <pre className="sunken" style={{ ...look.sunken, ...BASE_STYLES.pre }}>
        {children}
      </pre>
    ),
    blockquote: ({ children }) => (
      <blockquote className="line muted" style={{ ...look.line, ...look.muted, ...BASE_STYLES.quote }}>
        {children}
      </blockquote>
    ),
    hr: () => <Hr className="line" style={{ ...look.line, ...BASE_STYLES.line }} />,
    table: ({ children }) => (
      <table className="ink" style={{ ...ink, borderCollapse: 'collapse' }}>
        {children}
      </table>
    ),
    th: ({ children }) => (
      <th className="line" style={{ ...look.line, ...BASE_STYLES.cell, fontWeight: 600 }}>
        {children}
      </th>
    ),
    td: ({ children }) => (
      <td className="line" style={{ ...look.line, ...BASE_STYLES.cell }}>
        {children}
      </td>
    ),
  }
}
