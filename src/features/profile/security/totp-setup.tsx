'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { confirmTotp, startTotp } from '@/contracts/page-calls'
import { toast } from '@/ui/toast/toast'
import { CopyField } from '@/ui/form/copy-field'
import { FormDialog } from '@/components/forms/form-dialog'
import { CodeInput } from './code-input'
import { ProofField, proofOf } from './proof-field'
import { QrCode } from '@/components/account/qr-code'
import { RecoveryCodes } from './recovery-codes'
import { useSave } from '@/components/forms/use-save'
import type { AccountSecurity } from './use-security'

type Props = { security: AccountSecurity; onChange: () => void; onClose: () => void }
type Secret = { secret: string; url: string }

/** Prove who it is → scan → keep the recovery codes. */
export function TotpSetup({ security, onChange, onClose }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  const confirmed = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    onChange()
  }
  return secret ? (
    <Scan secret={secret} onConfirmed={confirmed} onClose={onClose} />
  ) : (
    <Start security={security} onStarted={setSecret} onClose={onClose} />
  )
}

type StartProps = { security: AccountSecurity; onStarted: (secret: Secret) => void; onClose: () => void }

function Start({ security, onStarted, onClose }: StartProps) {
  const t = useTranslations('security.totp')
  const form = useSave()
  const [password, setPassword] = useState('')
  const start = () => form.save(async () => onStarted(await callApi(startTotp, { body: proofOf(password) })))
  return (
    <FormDialog
      title={t('dialog')}
      description={t('start')}
      submitLabel={t('continue')}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <ProofField security={security} form={form} value={password} onValue={setPassword} />
    </FormDialog>
  )
}

type ScanProps = { secret: Secret; onConfirmed: (recoveryCodes: string[]) => void; onClose: () => void }

function Scan({ secret: { secret, url }, onConfirmed, onClose }: ScanProps) {
  const t = useTranslations('security.totp')
  const form = useSave()
  const [code, setCode] = useState('')
  const confirm = () =>
    form.save(async () => {
      const { recoveryCodes } = await callApi(confirmTotp, { body: { code } })
      toast.success(t('isOn'))
      onConfirmed(recoveryCodes)
    })
  return (
    <FormDialog
      title={t('dialog')}
      description={t('scan')}
      submitLabel={t('confirm')}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void confirm()}
      onClose={onClose}
      disabled={code.trim() === ''}
    >
      <QrCode text={url} label={t('picture')} />
      <CopyField label={t('key')} text={secret} copyLabel={t('copyKey')} />
      <CodeInput value={code} onValue={setCode} fault={form.errorOf('code')} />
    </FormDialog>
  )
}
