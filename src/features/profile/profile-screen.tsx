'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useSession } from '@/client/session/session'
import { useMedia } from '@/ui/measure/use-media'
import { useTab } from '@/client/use-tab'
import type { User } from '@/contracts/account'
import { TabList } from '@/ui/tab-list'
import type { ProfileDraftKey } from './profile-draft'
import { IntegrationsTab } from './integrations/integrations-tab'
import { PasswordCard } from './personal/password-card'
import { PersonalTab } from './personal/personal-tab'
import { PreferencesTab } from './preferences-tab'
import { SaveBar } from './save-bar'
import { DangerZone } from './security/danger-zone'
import { SecurityPanel } from './security/security-panel'
import { SideCard } from './side-card'
import { SystemTab } from './system-tab'
import { hasForm, type ProfileTab, profileTabOf, PROFILE_TABS } from './profile-tabs'
import { type ProfileForm, useProfileForm } from './use-profile-form'

type Props = {
  /** What other areas bring to the page. */ versions: ReactNode
  signOut: ReactNode
  /** Who may look at the dashboards without an account. */
  links: ReactNode
}

/** Everything about whoever is signed in; the frame around it waits for them. */
export function ProfileScreen(props: Props) {
  const { user } = useSession()
  return user && <Profile user={user} {...props} />
}

function Profile({ user, versions, signOut, links }: Props & { user: User }) {
  const id = useId()
  const [tab, setTab] = useTab<ProfileTab>(PROFILE_TABS, 'personal')
  const [isConnecting, setIsConnecting] = useState(false)
  const form = useProfileForm(user, useFocusOnError(setTab))
  const connect = () => {
    setTab('integrations')
    setIsConnecting(true)
  }
  const panels: Record<ProfileTab, ReactNode> = {
    personal: <PersonalTab user={user} form={form} />,
    preferences: <PreferencesTab user={user} form={form} />,
    integrations: <IntegrationsTab user={user} isConnecting={isConnecting} onConnecting={setIsConnecting} />,
    security: <PasswordCard form={form} />,
    system: <SystemTab user={user} versions={versions} />,
  }
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <Heading />
      <ProfileTabs id={id} tab={tab} onTab={setTab} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TabPanel id={id} tab={tab} form={form} links={links}>
          {panels[tab]}
        </TabPanel>
        <SideCard user={user} signOut={signOut} onConnect={connect} />
      </div>
    </div>
  )
}

function Heading() {
  const t = useTranslations('profile')
  return (
    <header>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-0.5 text-sm text-muted">{t('lead')}</p>
    </header>
  )
}

type PanelProps = Pick<Props, 'links'> & {
  id: string
  tab: ProfileTab
  form: ProfileForm
  children: ReactNode
}

/** What is saved together is one form; what is done at once follows it. */
function TabPanel({ id, tab, form, links, children }: PanelProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) form.save()
  }
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-${tab}`}
      tabIndex={0}
      className="flex min-w-0 flex-col gap-4"
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        {(hasForm(tab) || form.isDirty) && <SaveBar form={form} />}
      </form>
      {tab === 'security' && (
        <>
          <SecurityPanel links={links} />
          <DangerZone />
        </>
      )}
    </div>
  )
}

type TabsProps = { id: string; tab: ProfileTab; onTab: (tab: ProfileTab) => void }

/** On a phone two of them have shorter names. */
function ProfileTabs({ id, tab, onTab }: TabsProps) {
  const t = useTranslations('profile')
  const names = useMedia('(max-width: 768px)') ? 'tabShort' : 'tab'
  const tabs = PROFILE_TABS.map((value) => ({ value, label: t(`${names}.${value}`) }))
  return <TabList id={id} label={t('tabs')} tabs={tabs} active={tab} onTab={onTab} />
}

/** Opens the tab of a faulty field; the field takes the focus once it is there. */
function useFocusOnError(setTab: (tab: ProfileTab) => void): (key: ProfileDraftKey) => void {
  const [wanted, setWanted] = useState<{ key: ProfileDraftKey } | null>(null)
  useEffect(() => {
    if (wanted) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wanted])
  return (key) => {
    setTab(profileTabOf(key))
    setWanted({ key })
  }
}
