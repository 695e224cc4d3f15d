'use client'
import { useTranslations } from 'next-intl'
import type { issueCredential } from '@/contracts/devices/credentials'
import type { OutputOf } from '@/contracts/endpoint'
import { CopyField } from '@/ui/form/copy-field'

export type IssuedCredential = OutputOf<typeof issueCredential>

/** A line for a shell. Ids and secrets hold nothing that a single-quoted word could not. */
function exampleOf({ username, secret, mqtt }: IssuedCredential): string | null {
  if (!mqtt.topic) return null
  const host = mqtt.host ?? window.location.hostname
  const place = `-h ${host} -p ${mqtt.port}${mqtt.tls ? ' --tls-use-os-certs' : ''}`
  const body = '{"m":{"distance_mm":1200}}'
  return `mosquitto_pub ${place} -u '${username}' -P '${secret}' -q 1 -t '${mqtt.topic}' -m '${body}'`
}

/** The new secret, shown this once. */
export function IssuedSecret({ issued }: { issued: IssuedCredential }) {
  const t = useTranslations('devices.credentials')
  const example = exampleOf(issued)
  return (
    <section role="status" className="flex flex-col gap-3 rounded-lg bg-success-soft p-4">
      <p className="text-sm font-medium">{t('once')}</p>
      <Copyable label={t('username')} text={issued.username} />
      <Copyable label={t('secret')} text={issued.secret} />
      {example && <Copyable label={t('example')} text={example} />}
    </section>
  )
}

function Copyable({ label, text }: { label: string; text: string }) {
  const t = useTranslations('devices.credentials')
  return <CopyField label={label} text={text} copyLabel={t('copy', { what: label })} />
}
