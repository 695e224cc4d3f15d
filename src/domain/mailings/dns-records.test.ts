import { describe, expect, it } from 'vitest'
import { dmarcDomains, judgeDkim, judgeDmarc, judgeMx, judgeSpf } from './dns-records'

const said = ({ state, code }: { state: string; code: string }) => `${state}, ${code}`

describe('SPF', () => {
  it.each([
    [null, 'unknown, unseen'],
    [[], 'bad, missing'],
    [['google-site-verification=x'], 'bad, missing'],
    [['v=spf1 -all', 'v=spf1 ~all'], 'bad, several'],
    [['v=spf1 include:mail.example +all'], 'bad, open'],
    [['v=spf1 include:mail.example all'], 'bad, open'],
    [['v=spf1 include:mail.example ?all'], 'warning, weak'],
    [['v=spf1 include:mail.example'], 'warning, weak'],
    [['v=spf1 include:mail.example ~all'], 'ok, fine'],
    [['x', 'V=SPF1 ip4:192.0.2.1 -all'], 'ok, fine'],
    [['v=spf1 redirect=_spf.example'], 'ok, fine'],
  ])('%j: %s', (records, verdict) => {
    expect(said(judgeSpf(records))).toBe(verdict)
  })
})

describe('DMARC', () => {
  it.each([
    [null, 'unknown, unseen'],
    [[], 'bad, missing'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=none'], 'bad, several'],
    [['v=DMARC1; p=none; rua=mailto:a@example.org'], 'warning, lenient'],
    [['v=DMARC1'], 'warning, lenient'],
    [['v=DMARC1;p=quarantine'], 'ok, fine'],
    [['v = DMARC1; p = reject'], 'ok, fine'],
  ])('%j: %s', (records, verdict) => {
    expect(said(judgeDmarc(records))).toBe(verdict)
  })

  it('may stand at a domain above', () => {
    expect(dmarcDomains('mail.water.example.org')).toEqual([
      '_dmarc.mail.water.example.org',
      '_dmarc.water.example.org',
      '_dmarc.example.org',
    ])
    expect(dmarcDomains('org')).toEqual(['_dmarc.org'])
  })
})

describe('DKIM', () => {
  it.each([
    [null, 'unknown, unseen'],
    [[], 'unknown, unfound'],
    [['something else'], 'unknown, unfound'],
    [['v=DKIM1; k=rsa; p='], 'bad, withdrawn'],
    [['v=DKIM1; p=MIGf', 'v=DKIM1; p='], 'ok, fine'],
    [['p=MIGf'], 'ok, fine'],
  ])('%j: %s', (records, verdict) => {
    expect(said(judgeDkim(records))).toBe(verdict)
  })
})

it.each([
  [null, 'unknown, unseen'],
  [[], 'warning, missing'],
  [[''], 'warning, missing'],
  [['mx.example.org'], 'ok, fine'],
])('mail servers %j: %s', (hosts, verdict) => {
  expect(said(judgeMx(hosts))).toBe(verdict)
})
