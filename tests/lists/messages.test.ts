import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_ENTITIES, AUDIT_RESULTS } from '@/contracts/audit-actions'
import { LANGUAGES } from '@/domain/text/languages'
import { filesUnder } from '~/tests/support/files'

type Node = string | { [key: string]: Node }

const read = (language: string): Node => JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as Node

/** Every message by its path, as `profile.tab.personal`. */
const messagesOf = (node: Node, path = ''): [path: string, text: string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([key, inner]) => messagesOf(inner, path ? `${path}.${key}` : key))

/** What a message takes: `{name}` and tags; of one with branches only what it branches on, since words stand in braces too. */
const argumentsOf = (text: string): string[] => {
  const branches = [...text.matchAll(/\{(\w+),\s*(?:plural|select|selectordinal|number|date|time)\b/g)].map(
    ([, name]) => name ?? '',
  )
  const plain = [...text.matchAll(/\{(\w+)\}|<(\w+)>/g)].map(([, name, tag]) => name ?? tag ?? '')
  return [...new Set(branches.length > 0 ? branches : plain)].sort()
}

const english = new Map(messagesOf(read('en')))

describe('messages', () => {
  it('there is a file for each language, and no other', () => {
    const files = filesUnder('messages', /\.json$/).map((file) => file.replace(/^messages\/|\.json$/g, ''))
    expect(files.sort()).toEqual([...LANGUAGES].sort())
  })

  it.each(LANGUAGES)('%s has every message, and no other', (language) => {
    const translated = new Map(messagesOf(read(language)))
    expect([...english.keys()].filter((path) => !translated.has(path))).toEqual([])
    expect([...translated.keys()].filter((path) => !english.has(path))).toEqual([])
  })

  it.each(LANGUAGES)('%s leaves no message empty and takes the same arguments', (language) => {
    const faults = messagesOf(read(language)).filter(
      ([path, text]) =>
        text.trim() === '' || argumentsOf(text).join() !== argumentsOf(english.get(path) ?? '').join(),
    )
    expect(faults).toEqual([])
  })

  it('every action, entity, actor and result of the audit has words', () => {
    const paths = [
      ...AUDIT_ACTIONS.map((action) => `audit.actions.${action.replace('.', '_')}`),
      ...AUDIT_ENTITIES.flatMap((type) => [`audit.entities.${type}`, `audit.entityTypes.${type}`]),
      ...AUDIT_ACTORS.map((type) => `audit.actors.${type}`),
      ...AUDIT_RESULTS.map((result) => `audit.results.${result}`),
    ]
    expect(paths.filter((path) => !english.has(path))).toEqual([])
  })
})
