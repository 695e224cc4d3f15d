import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailContent } from '@/contracts/superuser/mail-content'
import { MAIL_VARIABLES, type MailValues } from '@/domain/mailings/variables'
import { publicUrl } from '@/server/env'
import { renderMailing } from '../mailing-mail'
import { findForbiddenLinks } from './parse-markdown'

const valuesOf = (value: string): MailValues => ({
  ...(Object.fromEntries(MAIL_VARIABLES.map((name) => [name, value])) as MailValues),
  console_url: publicUrl,
})

const contentOf = (body: string, subject = 'Hello {{name}}'): MailContent => ({
  texts: { en: { subject, body, button: '' } },
  link: '',
})

async function render(body: string, value = 'x', subject?: string) {
  const content = contentOf(body, subject)
  const mail = { kind: 'news', content, language: 'en', values: valuesOf(value), userId: 'u' } as const
  const made = await renderMailing(mail)
  if (!made) throw new Error('nothing was rendered')
  return made
}

/** Tags and the names of their attributes; the lines for lists of mails before them are filled up by their length. */
const structureOf = (html: string): string[] =>
  [
    ...html
      .slice(html.indexOf('<table'))
      .matchAll(/<(\/?[a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi),
  ].map(([, tag, attributes]) => `${tag} ${(attributes ?? '').replace(/="[^"]*"/g, '')}`.trim())

const BODY = [
  '# For {{name}}',
  '',
  'Dear **{{first_name}}**, _{{email}}_ and `{{name}}`: [your devices]({{console_url}}/devices?q={{name}}).',
  '',
  '- {{matching_devices}}',
  '- [{{name}}](/profile)',
  '',
  '| a | b |',
  '|---|---|',
  '| {{device_count}} | {{name}} |',
].join('\n')

const NASTY = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '**bold**', '[x](https://evil.example)'],
  ...['https://evil.example', 'www.evil.example', 'a@evil.example', '| a | b |', '`', '\n\n# Heading'],
  ...['{{email}}', ']( javascript:alert(1) )', '\\', '&lt;b&gt;', '-->', '</style>'],
]

describe('a value in a mail', () => {
  it('stays text, whatever it holds: no tag, no link and no address comes from it', async () => {
    const plain = structureOf((await render(BODY)).html)
    const values = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }))
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const { html } = await render(BODY, value)
        expect(structureOf(html)).toEqual(plain)
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
          expect(new URL(href).origin).toBe(new URL(publicUrl).origin)
      }),
      { numRuns: 25, examples: NASTY.map((value) => [value] as [string]) },
    )
  }, 120_000)

  it('is shown as it is, in the subject, in the HTML and in the plain part', async () => {
    const { subject, html, text } = await render('Dear {{name}},', 'Ada & <Bob> **C**')
    expect(subject).toBe('Hello Ada & <Bob> **C**')
    expect(html).toContain('Dear Ada &amp; &lt;Bob&gt; **C**,')
    expect(text).toContain('Dear Ada & <Bob> **C**,')
  })

  it('is one part of an address only', async () => {
    const { html } = await render('[x]({{console_url}}/devices?q={{name}})', 'a/../b?c&d#e')
    expect(html).toContain(`href="${publicUrl}/devices?q=a%2F..%2Fb%3Fc%26d%23e"`)
  })
})

describe('the Markdown of a mail', () => {
  it('has the theme of all mails, and a plain part without marks', async () => {
    const { html, text } = await render(
      '## Water\n\nA **tank** and a [page](https://example.org/a).\n\n1. one\n2. two\n\n> said\n\n---\n\n```\ncode\n```\n\n| tank | level |\n|---|---|\n| roof | 12 % |',
    )
    expect(html).toMatch(/<h3[^>]*class="ink"[^>]*>Water<\/h3>/)
    expect(html).toMatch(
      /<a[^>]*href="https:\/\/example.org\/a"[^>]*class="link"|<a[^>]*class="link"[^>]*href/,
    )
    expect(text).toContain('Water')
    expect(text).toMatch(/A tank and a page.*https:\/\/example\.org\/a/)
    expect(text).toMatch(/1\. one\n\s*2\. two/)
    expect(text).toMatch(/tank +level\nroof +12 %/)
    expect(text).not.toContain('**')
  })

  it('has neither pictures nor HTML', async () => {
    const { html } = await render('![x](https://example.org/x.png)\n\n<img src="https://example.org/y.png">')
    expect(html).not.toMatch(/<img/)
  })

  it('names links that mails do not carry', () => {
    expect(
      findForbiddenLinks(
        [
          '[a](http://example.org) [b](javascript:alert(1)) [c](https://example.org) [d](/devices)',
          '[e](mailto:a@example.org) [f]({{console_url}}/x) [g](https://{{name}}.example) http://plain.example',
          '[h][ref] ![i](https://example.org/i.png)',
          '',
          '[ref]: ftp://example.org',
        ].join('\n'),
      ),
    ).toEqual([
      'http://example.org',
      'javascript:alert(1)',
      'mailto:a@example.org',
      'https://{{name}}.example',
      'http://plain.example',
      'ftp://example.org',
    ])
  })
})

describe('news and notices', () => {
  it('news can be stopped from the mail, a notice says what it is and that all get it', async () => {
    const news = await render('x')
    expect(news.optOut).toMatch(/^u\.marketing\./)
    for (const part of [news.html, news.text]) expect(part).toContain(`/mail-opt-out#token=${news.optOut}`)
    const notice = await renderMailing({
      kind: 'notice',
      content: contentOf('x'),
      language: 'hi',
      values: valuesOf('x'),
      userId: 'u',
    })
    expect(notice?.optOut).toBeNull()
    expect(notice?.html).toContain('Notice about the service')
    expect(notice?.text).toContain('also to those who want no news')
    expect(notice?.language).toBe('en')
  })

  it('a theme can be chosen for a look at it', async () => {
    const mail = { kind: 'news', content: contentOf('x'), language: 'en', values: valuesOf('x') } as const
    const themes = await Promise.all(
      (['both', 'light', 'dark'] as const).map((scheme) => renderMailing({ ...mail, userId: 'u', scheme })),
    )
    expect(themes.map((one) => /@media ([^{]*)/.exec(one?.html ?? '')?.[1])).toEqual([
      '(prefers-color-scheme:dark)',
      'not all',
      'all',
    ])
  })
})
