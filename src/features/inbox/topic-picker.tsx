'use client'
import { useTranslations } from 'next-intl'
import type { InboxMessage } from '@/contracts/devices/inbox'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { topicTemplateOf } from './mapping-form-draft'

type Props = {
  message: InboxMessage
  place: number | null
  /** Whether this person may map several devices at once. */
  mayTemplate: boolean
  onChange: (place: number | null) => void
}

const WHOLE = 'whole'
const EMPTY_LEVEL = '∅'

/** The topic's levels, one of which may be said to name the device. */
export function TopicPicker({ message: { topic, sender }, place, mayTemplate, onChange }: Props) {
  const t = useTranslations('inbox')
  const choices = topic.split('/').map((level, i) => ({ value: String(i), label: level || EMPTY_LEVEL }))
  return (
    <section aria-labelledby="mapping-topic" className="flex flex-col gap-2">
      <h3 id="mapping-topic" className="text-sm font-medium">
        {t('topic')}
      </h3>
      {mayTemplate && (
        <>
          <p className="text-[0.8125rem] text-muted">{t('topicHelp')}</p>
          <ChoiceChips
            label={t('topic')}
            value={place === null ? WHOLE : String(place)}
            onValueChange={(value) => onChange(value === WHOLE ? null : Number(value))}
            choices={[...choices, { value: WHOLE, label: t('wholeTopic') }]}
            className="[&_.chip]:max-w-full [&_.chip:not(:last-child)]:font-mono [&_.chip]:whitespace-normal [&_.chip]:break-all"
          />
        </>
      )}
      <p className="rounded-control bg-sunken px-3 py-2 font-mono text-sm break-all">
        {topicTemplateOf(topic, place)}
      </p>
      {sender !== '' && place === null && (
        <p className="text-[0.8125rem] break-words text-muted">{t('topicExact', { sender })}</p>
      )}
    </section>
  )
}
