import type { Resolver } from 'node:dns/promises'
import type { TransportCheck } from '@/contracts/superuser/mail-transport'
import {
  dmarcDomains,
  judgeDkim,
  judgeDmarc,
  judgeMx,
  judgeSpf,
  USUAL_SELECTORS,
} from '@/domain/mailings/dns-records'
import { toStorableText } from '@/domain/text/storable-text'
import { truncate } from '@/domain/text/truncate'

const MOST_OF_DETAIL = 300
/** The name server has answered: there is nothing of the kind. */
const NOTHING_THERE = ['ENOTFOUND', 'ENODATA']

type Records = string[] | null
type Lookup = { resolver: Resolver; domain: string }

/** Null when nobody could be asked. */
async function look(ask: () => Promise<string[]>): Promise<Records> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return NOTHING_THERE.includes(code) ? [] : null
  }
}

const lookTxt = (resolver: Resolver, name: string): Promise<Records> =>
  look(async () => (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')))

const detailOf = (records: Records): string =>
  truncate(toStorableText((records ?? []).join(' · ')), MOST_OF_DETAIL)

async function checkMx({ resolver, domain }: Lookup): Promise<TransportCheck> {
  const hosts = await look(async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange))
  return { id: 'mx', ...judgeMx(hosts), detail: detailOf(hosts) }
}

async function checkSpf({ resolver, domain }: Lookup): Promise<TransportCheck> {
  const records = await lookTxt(resolver, domain)
  const spf = records?.filter((record) => /^v=spf1\b/i.test(record)) ?? null
  return { id: 'spf', ...judgeSpf(records), detail: detailOf(spf) }
}

async function checkDmarc({ resolver, domain }: Lookup): Promise<TransportCheck> {
  const places = await Promise.all(dmarcDomains(domain).map((name) => lookTxt(resolver, name)))
  const found = places.find((records) => records !== null && judgeDmarc(records).code !== 'missing')
  // where one could not be asked, the policy may stand there
  const records = found ?? (places.includes(null) ? null : [])
  return { id: 'dmarc', ...judgeDmarc(records), detail: detailOf(records) }
}

async function checkDkim({ resolver, domain }: Lookup, selector: string): Promise<TransportCheck> {
  const selectors = selector === '' ? USUAL_SELECTORS : [selector]
  const looked = await Promise.all(
    selectors.map(async (name) => ({
      name,
      records: await lookTxt(resolver, `${name}._domainkey.${domain}`),
    })),
  )
  const answered = looked.filter(({ records }) => records !== null)
  const keys = answered.flatMap(({ records }) => records ?? [])
  const named = answered.filter(({ records }) => records && records.length > 0).map(({ name }) => name)
  return { id: 'dkim', ...judgeDkim(answered.length > 0 ? keys : null), detail: named.join(', ') }
}

/** A name without a dot is known to no name server outside. */
const isPublicName = (domain: string): boolean => /^[^.]+(?:\.[^.]+)+$/.test(domain)

/** What name servers say of the sender's domain, as large mailboxes ask them. */
export async function checkDns(lookup: Lookup, selector: string): Promise<TransportCheck[]> {
  if (!isPublicName(lookup.domain)) {
    const unseen = { state: 'unknown', code: 'local', detail: lookup.domain } as const
    return (['mx', 'spf', 'dkim', 'dmarc'] as const).map((id) => ({ id, ...unseen }))
  }
  return Promise.all([checkMx(lookup), checkSpf(lookup), checkDkim(lookup, selector), checkDmarc(lookup)])
}
