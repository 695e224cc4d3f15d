'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { callApi, errorMessageOf } from '@/client/api'
import { listLeftOut } from '@/contracts/admin-calls'
import type { InputOf } from '@/contracts/endpoint'
import type * as manage from '@/contracts/rollouts/manage'
import { LEFT_OUT_REASONS } from '@/domain/rollouts/targets'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'

type Call = InputOf<typeof manage.listLeftOut>['body']
type Question = Omit<Call, 'cursor'>
type Page = z.output<(typeof manage.listLeftOut)['output']>

/** A button that opens the list of every device that is left out. `question`: of which filter and image. */
export function LeftOutButton({ question }: { question: Question }) {
  const t = useTranslations('rollouts.leftOutList')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <LeftOutDialog question={question} onClose={() => setOpen(false)} />}
    </>
  )
}

function LeftOutDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useTranslations('rollouts')
  const [reason, setReason] = useState<NonNullable<Question['reason']> | ''>('')
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('leftOutList.title')}
        description={t('leftOutList.lead')}
        size="lg"
        footer={<Button onClick={onClose}>{t('leftOutList.close')}</Button>}
      >
        <Field label={t('leftOutList.reason')}>
          {(field) => (
            <Select
              {...field}
              value={reason}
              onValueChange={setReason}
              options={[
                { value: '', label: t('leftOutList.any') },
                ...LEFT_OUT_REASONS.map((value) => ({ value, label: t(`leftOut.${value}`) })),
              ]}
            />
          )}
        </Field>
        <LeftOutRows key={reason} question={reason ? { ...question, reason } : question} />
      </DialogContent>
    </Dialog>
  )
}

function LeftOutRows({ question }: { question: Question }) {
  const t = useTranslations('rollouts')
  const { page, failure, busy, more } = usePages(question)
  return (
    <div className="mt-3 flex flex-col gap-3" aria-busy={busy}>
      {failure && (
        <p role="alert" className="text-sm text-critical">
          {failure}
        </p>
      )}
      {page?.devices.length === 0 && <p className="text-sm text-muted">{t('leftOutList.none')}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {page?.devices.map(({ deviceId, name, reasons }) => (
          <li key={deviceId} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="font-medium break-all">{name}</span>
            <span className="text-muted">
              {reasons.length === 0
                ? t('leftOutList.later')
                : reasons.map((one) => t(`leftOut.${one}`)).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {(page === null || page.nextCursor !== null) && (
        <Button className="self-start" busy={busy} onClick={more}>
          {t('leftOutList.more')}
        </Button>
      )}
    </div>
  )
}

/** The pages of the list so far, the first at once. */
function usePages(question: Question) {
  const t = useTranslations('rollouts.leftOutList')
  // a new object each time, so that a question that failed can be asked again
  const [asked, setAsked] = useState<{ body: Call }>({ body: question })
  const [page, setPage] = useState<Page | null>(null)
  const [problem, setProblem] = useState<{ cause: unknown } | null>(null)
  const [isBusy, setBusy] = useState(true)
  useEffect(() => {
    let isLeft = false
    const onPage = ({ devices, nextCursor }: Page) => {
      setPage((before) => ({ devices: [...(before?.devices ?? []), ...devices], nextCursor }))
      setProblem(null)
    }
    callApi(listLeftOut, { body: asked.body })
      .then(
        (next) => !isLeft && onPage(next),
        (cause: unknown) => !isLeft && setProblem({ cause }),
      )
      .finally(() => !isLeft && setBusy(false))
    return () => {
      isLeft = true
    }
  }, [asked])
  const more = () => {
    setBusy(true)
    setAsked({ body: { ...question, ...(page?.nextCursor && { cursor: page.nextCursor }) } })
  }
  return { page, failure: problem && errorMessageOf(problem.cause, t('failed')), busy: isBusy, more }
}
