'use client'
import { useState } from 'react'
import type { Save } from '@/components/forms/use-save'
import { type ContentDraft, languageAtFault } from './content-draft'
import type { ErrorOf } from './content-editor'
import type { usePreviewCard } from './preview-card'

type Args = {
  form: Save
  look: ReturnType<typeof usePreviewCard>
  draft: ContentDraft & { name: string }
}

/** What a draft says in the field of this path. */
function valueAt(draft: object, path: string): unknown {
  const names = path.replace(/^content\.(texts\.)?/, '').split('.')
  return names.reduce<unknown>(
    (value, name) =>
      value instanceof Object ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined,
    draft,
  )
}

/**
 * What is wrong with each field: what its save was refused for, until the field says something else, and what the preview
 * objects to. A refusal of another language opens that language, once.
 */
export function useFieldErrors({ form, look, draft }: Args): ErrorOf {
  const [refused, setRefused] = useState({ error: form.error, draft })
  if (form.error !== refused.error) {
    setRefused({ error: form.error, draft })
    const atFault = languageAtFault(form.error?.issues ?? [])
    if (atFault) look.setLanguage(atFault)
  }
  return (path) => {
    const said = form.errorOf(path)
    const isAsRefused = valueAt(draft, path) === valueAt(refused.draft, path)
    const drawn = look.drawn.error?.issues.find((one) => one.path === path)?.message
    return (isAsRefused ? said : undefined) ?? drawn
  }
}
