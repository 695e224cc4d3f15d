'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import {
  type BrowserName,
  BROWSERS,
  browserOf,
  type OperatingSystem,
  operatingSystemOf,
  OPERATING_SYSTEMS,
} from '@/domain/access/user-agent'
import { guideListFor, type GuideStepList, guideStepsOf } from './guide-steps'

/** How notifications are allowed, for this system and browser unless another is chosen. */
export function PushGuide() {
  const t = useTranslations('push.guide')
  const [system, setSystem] = useState<OperatingSystem>(() => operatingSystemOf(navigator))
  const [browser, setBrowser] = useState<BrowserName>(() => browserOf(navigator)?.browser ?? 'chrome')
  return (
    <details className="rounded-control border border-line">
      <summary className="min-h-10 cursor-pointer px-3 py-2.5 text-sm font-medium">
        {t('titleFor', { system: t(`systems.${system}`), browser: t(`browsers.${browser}`) })}
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('system')}>
            {(control) => (
              <Select
                {...control}
                value={system}
                onValueChange={setSystem}
                options={OPERATING_SYSTEMS.map((value) => ({ value, label: t(`systems.${value}`) }))}
              />
            )}
          </Field>
          <Field label={t('browser')}>
            {(control) => (
              <Select
                {...control}
                value={browser}
                onValueChange={setBrowser}
                options={BROWSERS.map((value) => ({ value, label: t(`browsers.${value}`) }))}
              />
            )}
          </Field>
        </div>
        <Steps title={t('systemSteps', { system: t(`systems.${system}`) })} list={system} />
        <Steps
          title={t('browserSteps', { browser: t(`browsers.${browser}`) })}
          list={guideListFor(system, browser)}
          values={{ system: t(`systems.${system}`), browser: t(`browsers.${browser}`) }}
        />
      </div>
    </details>
  )
}

type StepsProps = { title: string; list: GuideStepList; values?: { system: string; browser: string } }

function Steps({ title, list, values }: StepsProps) {
  const t = useTranslations('push.guide')
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ol className="mt-1.5 flex list-decimal flex-col gap-1 pl-5 text-sm text-muted">
        {guideStepsOf(list).map((key) => (
          <li key={key}>{t(key, values)}</li>
        ))}
      </ol>
    </section>
  )
}
