'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { useCall } from '@/client/use-call'
import { QrCode } from '@/components/account/qr-code'
import { useAddressParam } from '@/components/address/use-address-param'
import { useFamilyName } from '@/components/device/use-family-name'
import { Loaded } from '@/components/query/loaded'
import { getConnection } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import {
  CONNECT_EXAMPLES,
  CONNECT_FAMILIES,
  type ConnectFamily,
  isConnectFamily,
} from '@/domain/devices/connect-guide'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { TitledCard } from '@/ui/titled-card'
import { ConnectLogin } from './connect-login'
import { ConnectValues } from './connect-values'
import { ConnectWait } from './connect-wait'

const POLL_MS = 2_000

/** What to enter on a device so that it reports here, and whether it does. */
export function ConnectCard({ onClaimed }: { onClaimed: (device: Device) => void }) {
  const t = useTranslations('connect')
  const nameOf = useConnectName()
  const { family, name, choose, type } = useConnectChoice()
  const options = CONNECT_FAMILIES.map((value) => ({ value, label: nameOf(value) }))
  return (
    <TitledCard title={t('title')} className="sm:p-5">
      <p className="-mt-2 text-sm text-muted">{t('lead')}</p>
      <Field label={t('family')}>
        {(control) => (
          <Select
            {...control}
            value={family}
            onValueChange={choose}
            options={options}
            placeholder={t('choose')}
          />
        )}
      </Field>
      {family && (
        <>
          <Field label={t(`asks.${family}`)} hint={t('asksHint')}>
            {(control) => (
              <Input
                {...control}
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono"
                placeholder={CONNECT_EXAMPLES[family]}
                value={name}
                onChange={(event) => type(event.target.value)}
              />
            )}
          </Field>
          <Connecting family={family} name={name.trim()} onClaimed={onClaimed} />
        </>
      )}
    </TitledCard>
  )
}

/** Names what is connected; firmware of one's own has two ways here. */
function useConnectName(): (family: ConnectFamily) => string {
  const t = useTranslations('connect.names')
  const familyName = useFamilyName()
  return (family) => (t.has(family as 'native') ? t(family as 'native') : familyName(family))
}

type Props = { family: ConnectFamily; name: string; onClaimed: (device: Device) => void }

function Connecting({ family, name, onClaimed }: Props) {
  const t = useTranslations('connect')
  const settled = useDebouncedValue(name)
  const query = { family, ...(settled !== '' && { name: settled }) }
  const answer = useCall(
    getConnection,
    { query },
    { refreshInterval: settled === '' ? 0 : POLL_MS, keepPreviousData: true },
  )
  return (
    <Loaded answer={answer} failedTitle={t('failedTitle')}>
      {({ broker, device }) => {
        const isKnown = settled !== '' && device !== null
        return (
          <>
            <p className="text-sm">{t(`where.${family}`)}</p>
            <ConnectValues
              family={family}
              name={settled === '' ? null : settled}
              broker={broker}
              ownId={device?.state === 'yours' ? device.deviceId : null}
            />
            <ConnectLogin family={family} name={settled} broker={broker} device={isKnown ? device : null} />
            {isKnown && (
              <div className="sticky bottom-[calc(0.5rem+var(--foot))] z-10 rounded-control bg-surface shadow-overlay">
                <ConnectWait
                  key={device.deviceId ?? settled}
                  name={settled}
                  family={family}
                  broker={broker}
                  device={device}
                  onClaimed={(claimed) => {
                    onClaimed(claimed)
                    void answer.mutate()
                  }}
                />
              </div>
            )}
            <ConnectPhone family={family} name={settled} />
          </>
        )
      }}
    </Loaded>
  )
}

/** This very page for the phone that one takes along to the device. */
function ConnectPhone({ family, name }: { family: ConnectFamily; name: string }) {
  const t = useTranslations('connect.phone')
  const [isOpen, setIsOpen] = useState(false)
  const query = new URLSearchParams({ connect: family, ...(name !== '' && { name }) })
  const address = `${window.location.origin}/devices/claim?${query.toString()}`
  return (
    <details
      className="border-t border-line pt-3 max-sm:hidden"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer text-sm">{t('title')}</summary>
      {isOpen && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <QrCode text={address} label={t('title')} />
          <p className="min-w-0 flex-1 basis-48 text-[0.8125rem] text-muted">{t('hint')}</p>
        </div>
      )}
    </details>
  )
}

/** Longest of an id. */
const MOST_CHARACTERS = 128

/** What is being connected, kept in the address: another device opens the same page. */
function useConnectChoice() {
  const [asked, called] = [useAddressParam('connect', 32), useAddressParam('name', MOST_CHARACTERS)]
  const [family, setFamily] = useState<ConnectFamily | ''>(isConnectFamily(asked.value) ? asked.value : '')
  const [name, setName] = useState(called.value ?? '')
  return {
    family,
    name,
    choose: (next: ConnectFamily) => {
      setFamily(next)
      asked.show(next, 'replace')
    },
    type: (next: string) => {
      setName(next)
      called.show(next.trim() || null, 'replace')
    },
  }
}
