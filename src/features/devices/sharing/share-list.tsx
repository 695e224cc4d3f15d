'use client'
import { UserMinus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { callApi, errorMessageOf } from '@/client/api'
import { shareDevice, unshareDevice } from '@/contracts/page-calls'
import type { Device } from '@/contracts/devices/device'
import type { Share, ShareRole } from '@/contracts/devices/device-care'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { Select } from '@/ui/form/select'
import { useReadOnly } from '@/ui/form/read-only'
import { toast } from '@/ui/toast/toast'

type Props = { device: Device; shares: readonly Share[]; onChanged: () => void }

/** Everybody a device is shared with, or who is invited: the role can be changed, the share ended. */
export function ShareList({ device, shares, onChanged }: Props) {
  const t = useTranslations('devices.sharing')
  if (shares.length === 0) return <p className="text-sm text-muted">{t('none')}</p>
  return (
    <ul aria-label={t('list')} className="flex flex-col divide-y divide-line">
      {shares.map((share) => (
        <ShareRow key={share.id} device={device} share={share} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function ShareRow({ device, share, onChanged }: Omit<Props, 'shares'> & { share: Share }) {
  const t = useTranslations('devices.sharing')
  const readOnly = useReadOnly()
  const { setRole, end } = useShareRow({ device, share, onChanged })
  const name = share.name || share.email
  const isInvited = share.state === 'invited'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-28 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        {share.name && <p className="text-[0.8125rem] break-all text-muted">{share.email}</p>}
        <p className="mt-1 flex flex-wrap gap-1">
          <Chip tone={isInvited ? 'neutral' : 'success'}>{t(share.state)}</Chip>
          {!isInvited && !share.emailVerified && <Chip>{t('unverified')}</Chip>}
        </p>
      </div>
      <div className="flex w-44 shrink-0 items-center gap-1">
        <Select
          aria-label={t('roleOf', { name })}
          value={share.role}
          disabled={readOnly !== null}
          data-tip={readOnly ?? undefined}
          onValueChange={(role) => void setRole(role)}
          options={[
            { value: 'viewer', label: t('viewer') },
            { value: 'operator', label: t('operator') },
          ]}
        />
        <IconButton
          writes
          label={t(isInvited ? 'endInvitation' : 'end', { name })}
          onClick={() => void end()}
        >
          <UserMinus aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function useShareRow({ device, share, onChanged }: Omit<Props, 'shares'> & { share: Share }) {
  const t = useTranslations('devices.sharing')
  const { deviceId } = device
  const name = share.name || share.email
  const save = (role: ShareRole) =>
    callApi(shareDevice, { params: { deviceId }, body: { email: share.email, role } })

  const attempt = async (work: () => Promise<unknown>, say: () => void) => {
    try {
      await work()
      say()
    } catch (error) {
      toast.error(errorMessageOf(error, t('changeFailed')))
    }
    onChanged()
  }
  const setRole = (role: ShareRole) =>
    attempt(
      () => save(role),
      () => toast.success(t('roleChanged', { name, role: t(role) })),
    )
  const end = () =>
    attempt(
      () => callApi(unshareDevice, { params: { deviceId, userId: share.id } }),
      () => {
        const again = () =>
          void attempt(
            () => save(share.role),
            () => {},
          )
        toast.success(t(share.state === 'invited' ? 'invitationEnded' : 'ended', { name }), {
          action: { label: t('undo'), onClick: again },
        })
      },
    )
  return { setRole, end }
}
