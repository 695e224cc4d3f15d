import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { mailLinkOf } from '@/domain/mailings/links'
import { fillVariables, MAIL_VARIABLES, type MailValues, usesVariable } from '@/domain/mailings/variables'
import { publicUrl } from '@/server/env'

const parser = unified().use(remarkParse).use(remarkGfm)

const isAddress = (node: Nodes) => node.type === 'link' || node.type === 'image' || node.type === 'definition'

/** In an address a value is one part of it; only the console's own address stands as it is. */
function forAddress(values: MailValues): MailValues {
  const encode = (name: (typeof MAIL_VARIABLES)[number]) =>
    name === 'console_url' ? values[name] : encodeURIComponent(values[name])
  return Object.fromEntries(MAIL_VARIABLES.map((name) => [name, encode(name)])) as MailValues
}

/**
 * A plug-in that puts values in place of variables after the text has been parsed: whatever a value holds, it stays text
 * and is never read as Markdown, as an address or as HTML.
 */
export function fillMarkdown({ values }: { values: MailValues }) {
  const inAddress = forAddress(values)
  return (tree: Root): void =>
    visit(tree, (node) => {
      if ('value' in node && typeof node.value === 'string') node.value = fillVariables(node.value, values)
      if (isAddress(node)) node.url = fillVariables(node.url, inAddress)
    })
}

/** The addresses of a Markdown text that mails do not carry, as they are written. */
export function findForbiddenLinks(markdown: string): string[] {
  const found: string[] = []
  visit(parser.parse(markdown), (node) => {
    if (isAddress(node) && !isAllowed(node.url)) found.push(node.url)
  })
  return [...new Set(found)]
}

const SAMPLE = Object.fromEntries(MAIL_VARIABLES.map((name) => [name, 'x'])) as MailValues

/** A value may be a part of an address, but never decides where it leads. */
function isAllowed(url: string): boolean {
  const filled = fillVariables(url, { ...SAMPLE, console_url: publicUrl })
  const host = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
  const namesHost = MAIL_VARIABLES.some((name) => usesVariable(host, name))
  return !namesHost && mailLinkOf(filled, publicUrl) !== null
}
