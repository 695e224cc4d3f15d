'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useFormat } from '@/client/format'
import type { ChartWindow } from '@/components/chart/types'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { removeDeviceNote } from '@/contracts/part-calls'
import { deviceLabel } from '@/domain/devices/device-name'
import { IconButton } from '@/ui/icon-button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { TitledCard } from '@/ui/titled-card'
import { NoteForm } from './note-form'
import { type Compared, isWithin, notesOf } from './use-compared-charts'

type Props = { compared: readonly Compared[]; window: ChartWindow; now: number }

/** What people have written on the time line that is shown. */
export function NotesPanel({ compared, window, now }: Props) {
  const t = useTranslations('compare')
  const format = useFormat()
  const shown = notesOf(compared).filter(({ note }) => isWithin(Date.parse(note.at), window))
  return (
    <TitledCard title={t('notes')}>
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{t('noNotes')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map(({ note, device, refresh }) => (
            <li key={note.id} className="flex items-start gap-2 py-1.5 text-sm">
              <div className="min-w-0 flex-1">
                <p className="break-words whitespace-pre-line">{note.text}</p>
                <p className="text-xs text-muted">
                  {[
                    deviceLabel(device),
                    format.dateTime(note.at),
                    ...(note.author ? [note.author] : []),
                  ].join(' · ')}
                </p>
              </div>
              {note.mayRemove && (
                <RemoveNote noteId={note.id} deviceId={device.deviceId} {...{ text: note.text, refresh }} />
              )}
            </li>
          ))}
        </ul>
      )}
      <NoteForm compared={compared} at={Math.min(window.to, now)} />
    </TitledCard>
  )
}

type RemoveProps = { noteId: string; deviceId: string; text: string; refresh: () => void }

function RemoveNote({ noteId, deviceId, text, refresh }: RemoveProps) {
  const t = useTranslations('compare')
  const ui = useTranslations('ui')
  const [isAsking, setAsking] = useState(false)
  const { busy, save } = useToastedSave()
  const remove = async () => {
    await callApi(removeDeviceNote, { params: { deviceId, noteId } })
    refresh()
  }
  return (
    <>
      <IconButton writes label={t('removeNote', { text })} busy={busy} onClick={() => setAsking(true)}>
        <X aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('removeNoteTitle')}
        description={text}
        confirmLabel={t('removeNoteConfirm')}
        cancelLabel={ui('cancel')}
        onConfirm={() => void save(remove).then(() => setAsking(false))}
        busy={busy}
        danger
      />
    </>
  )
}
