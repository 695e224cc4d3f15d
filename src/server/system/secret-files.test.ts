import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { EnvSchema } from '@/server/env'
import { SECRET_ADDRESSES, SECRET_VALUES } from '@/server/logging/known-secrets'
import { readSecretFiles, SECRETS } from './secret-files'

const dir = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(dir, { recursive: true }))
function fileWith(text: string): string {
  const file = join(dir, String(Math.random()))
  writeFileSync(file, text)
  return file
}

describe('secrets from files', () => {
  it.each(SECRETS)('%s is read from its file, without the end of the line', (name) => {
    for (const end of ['', '\n', '\r\n']) {
      const { values, issues } = readSecretFiles({ [`${name}_FILE`]: fileWith(`a b ${end}`) })
      expect([values[name], issues]).toEqual(['a b ', []])
    }
  })

  it('names a file that is missing, empty or a folder, and never what another holds', () => {
    const missing = join(dir, 'missing')
    const { values, issues } = readSecretFiles({
      METRICS_TOKEN_FILE: missing,
      SMTP_URL_FILE: fileWith('\n'),
      MQTT_PASSWORD_FILE: dir,
      NEXTAUTH_SECRET_FILE: fileWith('the well'),
    })
    expect(issues.map(({ path }) => path).sort()).toEqual([
      'METRICS_TOKEN_FILE',
      'MQTT_PASSWORD_FILE',
      'SMTP_URL_FILE',
    ])
    const said = issues.map(({ message }) => message).join('\n')
    for (const word of [`${missing} cannot be read (ENOENT)`, 'is empty', `${dir} cannot be read (EISDIR)`])
      expect(said).toContain(word)
    expect(said).not.toContain('the well')
    expect(values['NEXTAUTH_SECRET']).toBe('the well')
  })

  it('refuses a value and a file for the same secret; nothing counts as neither', () => {
    const file = fileWith('from the file')
    const both = readSecretFiles({ METRICS_TOKEN: 'given', METRICS_TOKEN_FILE: file })
    expect(both.issues).toEqual([
      { path: 'METRICS_TOKEN_FILE', message: 'METRICS_TOKEN is set too; use one of them' },
    ])
    expect(both.values['METRICS_TOKEN']).toBe('given')
    expect(readSecretFiles({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: file }).values['METRICS_TOKEN']).toBe(
      'from the file',
    )
    expect(readSecretFiles({ METRICS_TOKEN: 'given', METRICS_TOKEN_FILE: '' }).issues).toEqual([])
  })

  it('knows every setting that sounds like a secret', () => {
    const sounding = Object.keys(EnvSchema.shape).filter((key) =>
      /SECRET|PASSWORD|TOKEN|PRIVATE|^(DATABASE|MQTT|SMTP).*_URL$|_KEY$/.test(key),
    )
    const known: readonly string[] = [...SECRETS, 'VAPID_PUBLIC_KEY', 'MQTT_TLS_KEY']
    expect(sounding.filter((key) => !known.includes(key))).toEqual([])
  })
})

it('what is masked in logs and where settings are shown is what may come from a file', () => {
  expect([...SECRET_VALUES, ...SECRET_ADDRESSES].sort()).toEqual([...SECRETS].sort())
})
