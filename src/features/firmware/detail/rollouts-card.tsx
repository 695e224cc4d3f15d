import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { FirmwareDetail } from '@/contracts/firmware/firmware'
import { Chip } from '@/ui/chip'
import { TitledCard } from '@/ui/titled-card'

/** The roll-outs that have brought this image to devices, or will. */
export function RolloutsCard({ rollouts }: Pick<FirmwareDetail, 'rollouts'>) {
  const t = useTranslations('firmware')
  const state = useTranslations('rollouts.states')
  return (
    <TitledCard title={t('rollouts')}>
      {rollouts.length === 0 ? (
        <p className="text-sm text-muted">{t('noRollouts')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5 text-sm">
          {rollouts.map(({ id, name, state: now }) => (
            <li key={id} className="flex min-w-0 items-center justify-between gap-2">
              <Link className="truncate text-accent underline" href={`/superuser/ota-manager?rollout=${id}`}>
                {name}
              </Link>
              <Chip>{state(now)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}
