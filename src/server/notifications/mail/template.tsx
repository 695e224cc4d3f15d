import type * as ReactEmail from '@react-email/components'
import type { MailContent } from './content'
import { darkStylesheet, lightTheme, BASE_STYLES } from './theme'

type Props = {
  /** The package, loaded with the first mail: it is large, and most processes send none. */
  parts: typeof ReactEmail
  content: MailContent
}

/** The common layout of all mails: a card with severity, event and evidence, and one button. */
export function MailDocument({ parts, content }: Props) {
  const { Body, Button, Container, Head, Heading, Html, Preview, Text } = parts
  const { language, tone, chip, title, paragraphs, button } = content
  const look = lightTheme(tone)
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStylesheet(tone)}</style>
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
          {paragraphs.map((paragraph, at) => (
            <Text key={at} className="ink" style={{ ...look.ink, ...BASE_STYLES.text }}>
              {paragraph}
            </Text>
          ))}
          <Button className="button" href={button.url} style={{ ...look.button, ...BASE_STYLES.button }}>
            {button.label}
          </Button>
          <Foot parts={parts} content={content} />
        </Container>
      </Body>
    </Html>
  )
}

function Foot({ parts: { Hr, Link, Text }, content: { tone, button, address, about, stop, from } }: Props) {
  const look = lightTheme(tone)
  const style = { ...look.muted, ...BASE_STYLES.small }
  return (
    <>
      <Hr className="line" style={{ ...look.line, ...BASE_STYLES.line }} />
      <Text className="muted" style={style}>
        {address}
        <br />
        <Link className="link" href={button.url} style={look.link}>
          {button.url}
        </Link>
      </Text>
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
