import type * as ReactEmail from '@react-email/components'
import type { MailContent } from './content'
import { MarkdownBody, type MarkdownParts } from './markdown/markdown-body'
import { darkStylesheet, lightTheme, BASE_STYLES, type MailScheme } from './theme'

type Props = {
  /** The package, loaded with the first mail: it is large, and most processes send none. */
  parts: typeof ReactEmail
  content: MailContent
  scheme: MailScheme
  /** What turns Markdown into elements, where the content has any. */
  markdown: Omit<MarkdownParts, 'parts'> | null
}

/** The common layout of all mails: a card with severity, event and evidence, and one button. */
export function MailDocument({ parts, content, scheme, markdown }: Props) {
  const { Body, Button, Container, Head, Heading, Html, Preview, Text } = parts
  const { language, tone, chip, title, paragraphs, button } = content
  const schemes = scheme === 'both' ? 'light dark' : scheme
  const look = lightTheme(tone)
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <meta name="color-scheme" content={schemes} />
        <meta name="supported-color-schemes" content={schemes} />
        <style>{darkStylesheet(tone, scheme)}</style>
      </Head>
      <Preview>{paragraphs.join(' ')}</Preview>
      <Body className="page" style={{ ...look.page, ...BASE_STYLES.page }}>
        <Container className="card" style={{ ...look.card, ...BASE_STYLES.card }}>
          {chip && (
            <Text className="chip" style={{ ...look.chip, ...BASE_STYLES.chip }}>
              {chip}
            </Text>
          )}
          <Heading as="h1" className="ink" style={{ ...look.ink, ...BASE_STYLES.title }}>
            {title}
          </Heading>
          {content.markdown && markdown ? (
            <MarkdownBody {...markdown} {...content.markdown} parts={parts} tone={tone} />
          ) : (
            paragraphs.map((paragraph, at) => (
              <Text key={at} className="ink" style={{ ...look.ink, ...BASE_STYLES.text }}>
                {paragraph}
              </Text>
            ))
          )}
          {button && (
            <Button className="button" href={button.url} style={{ ...look.button, ...BASE_STYLES.button }}>
              {button.label}
            </Button>
          )}
          <Foot parts={parts} content={content} />
        </Container>
      </Body>
    </Html>
  )
}

type FootProps = Pick<Props, 'parts' | 'content'>

function Foot({ parts, content: { tone, button, address, about, stop, from } }: FootProps) {
  const { Hr, Link, Text } = parts
  const look = lightTheme(tone)
  const style = { ...look.muted, ...BASE_STYLES.small }
  return (
    <>
      <Hr className="line" style={{ ...look.line, ...BASE_STYLES.line }} />
      {button && (
        <Text className="muted" style={style}>
          {address}
          <br />
          <Link className="link" href={button.url} style={look.link}>
            {button.url}
          </Link>
        </Text>
      )}
      <Text className="muted" style={style}>
        {about}{' '}
        {stop && (
          <Link className="link" href={stop.url} style={look.link}>
            {stop.label}
          </Link>
        )}
        <br />
        {from}
      </Text>
    </>
  )
}
