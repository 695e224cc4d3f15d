import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import * as templates from '@/contracts/superuser/mail-templates'
import type { TemplateActions } from '@/features/mailings/mailing-actions'
import { TemplateEditor } from '@/features/mailings/templates/template-editor'
import { TemplateList } from '@/features/mailings/templates/template-list'
import type { SignedIn } from '@/server/context'
import { foundOrNull, readVerb } from '@/server/http/page-call'
import { STARTERS } from '@/server/mailings/starters'
import { listTemplates, showTemplate } from '@/server/mailings/templates'
import type { Search } from './search'

export async function Templates({ ctx }: { ctx: SignedIn }) {
  const { templates: known } = await readVerb(templates.listMailTemplates, listTemplates, ctx, {})
  return <TemplateList templates={known} starters={STARTERS} />
}

const NOTHING = { texts: {}, link: '' }

type Part = { ctx: SignedIn; search: Search; id: string; actions: TemplateActions }

/** One template, or a new one that may begin with a text of the console. */
export async function OneTemplate({ ctx, search, id, actions }: Part) {
  if (id === 'new') {
    const starter = STARTERS.find((one) => one.id === search['starter'])
    const t = await getTranslations('mailings.templates.starters')
    const [start, name] = starter ? [starter.content, t(starter.id)] : [NOTHING, '']
    return <TemplateEditor template={null} start={start} startName={name} actions={actions} />
  }
  const params = templates.getMailTemplate.params.safeParse({ id })
  const found = params.success
    ? await foundOrNull(readVerb(templates.getMailTemplate, showTemplate, ctx, { params: params.data }))
    : null
  if (!found) notFound()
  return <TemplateEditor template={found.template} start={NOTHING} startName="" actions={actions} />
}
