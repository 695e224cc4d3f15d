import { describe, expect, it } from 'vitest'
import { profileMeta, updateMe } from '@/contracts/account'
import { LANGUAGES } from '@/domain/text/languages'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'

type Field = { key: string; label: string; options?: { value: string; label: string }[] }

async function fieldsOf(token: string, query: Record<string, string> = {}): Promise<Map<string, Field>> {
  const { fields } = (await json(await api(profileMeta, { token, query }))) as { fields: Field[] }
  return new Map(fields.map((field) => [field.key, field]))
}
const valuesOf = (field: Field | undefined) => field?.options?.map(({ value }) => value) ?? []

describe('what the profile asks for', () => {
  it('is each field of the profile, with its note', async () => {
    const { token } = await makeUser()
    const fields = await fieldsOf(token)
    expect(fields.get('name')).toMatchObject({ label: 'Display Name', required: true, readOnly: false })
    expect(fields.get('email')).toMatchObject({
      readOnly: true,
      note: 'Email cannot be changed for security reasons',
    })
    expect(valuesOf(fields.get('preferences.theme'))).toEqual(['light', 'dark', 'system'])
    expect(valuesOf(fields.get('preferences.units'))).toEqual(['metric', 'imperial'])
    expect(valuesOf(fields.get('preferences.language'))).toEqual([...LANGUAGES])
  })

  it('offers the current zone and that of the browser first, and finds any other', async () => {
    const { token } = await makeUser()
    await api(updateMe, { token, body: { timezone: 'Asia/Calcutta', locale: 'kok-IN' } })
    const fields = await fieldsOf(token, { zone: 'Europe/Madrid' })
    const zones = valuesOf(fields.get('timezone'))
    expect([zones.length, ...zones.slice(0, 2)]).toEqual([50, 'Asia/Calcutta', 'Europe/Madrid'])
    expect(valuesOf(fields.get('locale'))[0]).toBe('kok-IN')
    expect(valuesOf((await fieldsOf(token, { q: 'chat' })).get('timezone'))).toContain('Pacific/Chatham')
  })

  it('refuses what it does not know', async () => {
    const { token } = await makeUser()
    expect((await api(profileMeta, { token, query: { q: 'x'.repeat(65) } })).status).toBe(400)
    expect((await api(profileMeta, { token, query: { more: '1' } })).status).toBe(400)
    expect((await api(profileMeta, {})).status).toBe(401)
  })

  it('never offers a locale that the profile would refuse', async () => {
    const { token } = await makeUser()
    for (const locale of valuesOf((await fieldsOf(token)).get('locale')))
      expect(Intl.getCanonicalLocales(locale)).toHaveLength(1)
  })
})
