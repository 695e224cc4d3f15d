import { createElement } from 'react'
import type { MailContent, MailMarkdown } from './content'
import { MarkdownBody } from './markdown/markdown-body'
import { MailDocument } from './template'
import type { MailScheme, MailTone } from './theme'

async function loadMarkdown() {
  const [{ default: Markdown }, { default: gfm }] = await Promise.all([
    import('react-markdown'),
    import('remark-gfm'),
  ])
  return { Markdown, gfm }
}

/** The HTML part of a mail. */
export async function renderMailHtml(content: MailContent, scheme: MailScheme = 'both'): Promise<string> {
  const [parts, { render }, markdown] = await Promise.all([
    import('@react-email/components'),
    import('@react-email/render'),
    content.markdown && loadMarkdown(),
  ])
  return render(createElement(MailDocument, { parts, content, scheme, markdown }))
}

const WIDTH = 78
const AS_TEXT = {
  wordwrap: WIDTH,
  selectors: [
    ...['h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
}

/** Markdown as the plain part of a mail says it: no marks of emphasis, addresses beside their words. */
export async function renderMarkdownText(markdown: MailMarkdown, tone: MailTone): Promise<string> {
  const [parts, { render, toPlainText }, made] = await Promise.all([
    import('@react-email/components'),
    import('@react-email/render'),
    loadMarkdown(),
  ])
  const html = await render(createElement(MarkdownBody, { parts, ...made, ...markdown, tone }))
  return toPlainText(html, AS_TEXT).trim()
}
