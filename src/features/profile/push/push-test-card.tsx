'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showByWorker, showDirectly, type ShownNotification } from '@/client/push/push'
import { PUSH_SCENARIOS, type PushScenario } from '@/domain/notifications/scenarios'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/toast/toast'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { scenarioData, useNotificationPreview } from './use-notification-preview'
import { usePushErrorText, useTestPush } from './use-push'

/** Tries each kind of notification, and each part of the way it takes. */
export function PushTestCard() {
  const t = useTranslations('push.testing')
  const [scenario, setScenario] = useState<PushScenario>('water_level_critical')
  // of the moment the card was opened, so that the preview says what is sent
  const [now] = useState(Date.now)
  const data = scenarioData(scenario, now)
  const preview = useNotificationPreview(scenario, data)
  const test = useTestPush()
  return (
    <ProfilePanel title={t('title')} text={t('text')}>
      <Field label={t('scenario')} className="max-w-md">
        {(control) => (
          <Select
            {...control}
            value={scenario}
            onValueChange={setScenario}
            options={PUSH_SCENARIOS.map((value) => ({ value, label: t(`scenarios.${value}`) }))}
          />
        )}
      </Field>
      <section aria-label={t('preview')} className="max-w-md rounded-control bg-sunken px-3 py-2.5 text-sm">
        <p className="font-semibold">{preview.title}</p>
        <p className="text-muted">{preview.body}</p>
      </section>
      <div>
        <Button writes variant="primary" busy={test.busy} onClick={() => test.send({ type: scenario, data })}>
          {t('send')}
        </Button>
      </div>
      <LocalTests shown={preview} />
    </ProfilePanel>
  )
}

function LocalTests({ shown }: { shown: ShownNotification }) {
  const t = useTranslations('push.testing')
  const problemText = usePushErrorText()
  const show = async (by: (shown: ShownNotification) => Promise<void>, done: string) => {
    try {
      await by(shown)
      toast.success(done)
    } catch (problem) {
      toast.error(problemText(problem))
    }
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-[0.8125rem] text-muted">{t('directHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void show(showDirectly, t('shown'))}>{t('direct')}</Button>
        <Button onClick={() => void show(showByWorker, t('workerShown'))}>{t('worker')}</Button>
      </div>
    </div>
  )
}
