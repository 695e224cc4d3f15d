import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl'
import type { Language } from '@/domain/text/languages'
import en from '~/messages/en.json'
import es from '~/messages/es.json'
import hi from '~/messages/hi.json'

type Catalogue = typeof en
/** A build leaves a message as it is or makes an array of it. */
type Node = string | readonly unknown[] | { readonly [key: string]: Node }

const isGroup = (node: Node | undefined): node is { readonly [key: string]: Node } =>
  typeof node === 'object' && !Array.isArray(node)

/** A translation with English in place of missing messages. */
export function fillFromEnglish(english: Node, translated: Node | undefined): Node {
  if (!isGroup(english)) return isGroup(translated) ? english : (translated ?? english)
  const group = isGroup(translated) ? translated : {}
  return Object.fromEntries(
    Object.entries(english).map(([key, node]) => [key, fillFromEnglish(node, group[key])]),
  )
}

/** The messages of each language; missing translations are English. */
const CATALOGUES: Record<Language, Catalogue> = {
  en,
  es: fillFromEnglish(en, es) as Catalogue,
  hi: fillFromEnglish(en, hi) as Catalogue,
}

export const messagesIn = (language: Language): Catalogue => CATALOGUES[language]

/** The translator of one namespace, cached per language because construction is far slower than use. */
export function stringsFor<const Part extends NamespaceKeys<Catalogue, NestedKeyOf<Catalogue>>>(
  namespace: Part,
) {
  const make = (locale: Language) => createTranslator({ locale, messages: messagesIn(locale), namespace })
  const made = new Map<Language, ReturnType<typeof make>>()
  return (language: Language) => {
    const t = made.get(language) ?? make(language)
    made.set(language, t)
    return t
  }
}
