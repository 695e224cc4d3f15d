'use client'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import { type ConnectFamily, connectLoginOf } from '@/domain/devices/connect-guide'
import { CopyField } from '@/ui/form/copy-field'
import { CredentialsButton } from '@/features/devices/device-tools'
import type { ConnectBroker, ConnectedDevice } from './connection-types'

type Props = {
  family: ConnectFamily
  name: string
  broker: ConnectBroker
  /** Null while it has no name. */
  device: ConnectedDevice | null
}

/**
 * | family | broker | the device is | login |
 * |---|---|---|---|
 * | a gateway's | none / onboarding / external | any | what the broker asks for |
 * | HTTP | any | not yours | none before it is |
 * | any other | none | not yours | none; of ThingsBoard its token |
 * | any other | onboarding / external | not yours | what the broker asks for |
 * | HTTP, any other | any | yours | its id, and a secret that is issued here |
 */
export function ConnectLogin({ family, name, broker, device }: Props) {
  const t = useTranslations('connect.login')
  const how = connectLoginOf(family)
  const isYours = device?.state === 'yours'
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('title')}</h3>
      {isYours && how !== 'gateway' ? (
        <OwnLogin deviceId={device.deviceId ?? ''} isHttp={how === 'secret'} />
      ) : (
        <>
          <p className="text-sm">{t(how === 'secret' ? 'http' : broker.login)}</p>
          {family === 'thingsboard' && name !== '' && <TokenField name={name} login={broker.login} />}
        </>
      )}
    </section>
  )
}

/** Where nobody asks for a login the device is known by its token; elsewhere by its client id. */
function TokenField({ name, login }: { name: string; login: ConnectBroker['login'] }) {
  const t = useTranslations('connect.login')
  const label = t(login === 'none' ? 'user' : 'client')
  return <CopyField label={label} text={name} copyLabel={t('copy', { what: label })} />
}

function OwnLogin({ deviceId, isHttp }: { deviceId: string; isHttp: boolean }) {
  const t = useTranslations('connect.login')
  const { devices } = useDevices({ include: deviceId })
  const device = devices?.find((one) => one.deviceId === deviceId)
  return (
    <>
      {!isHttp && <CopyField label={t('user')} text={deviceId} copyLabel={t('copy', { what: t('user') })} />}
      <p className="text-sm">{t(isHttp ? 'ownSecret' : 'ownPassword')}</p>
      {device && (
        <span className="self-start">
          <CredentialsButton device={device} hasText />
        </span>
      )}
    </>
  )
}
