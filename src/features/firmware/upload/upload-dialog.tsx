'use client'
import { FileUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { runAction } from '@/client/action'
import { FormDialog } from '@/components/forms/form-dialog'
import { type Save, useSave } from '@/components/forms/use-save'
import {
  FIRMWARE_FAMILIES,
  type FirmwareFamily,
  isVendorFamily,
  takesFile,
  VENDOR_FAMILIES,
} from '@/domain/firmware/families'
import { Field } from '@/ui/form/field'
import { Input, NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { Switch } from '@/ui/form/switch'
import { toast } from '@/ui/toast/toast'
import { FIRMWARE_PATH } from '../firmware-address'
import type { FirmwareActions } from '../firmware-actions'
import { FitFields } from '../fit-fields'
import { EMPTY_FIT, type FitDraft, fitOf } from '../fit-draft'
import { useBytes } from '@/components/units/use-bytes'
import { type UploadState, useUpload } from './use-upload'

const MIB = 1024 * 1024

type Draft = FitDraft & {
  family: FirmwareFamily
  product: string
  version: string
  counter: number | null
  ready: boolean
  confirmBootloader: boolean
}
const EMPTY: Draft = {
  ...EMPTY_FIT,
  family: 'native',
  product: '',
  version: '',
  counter: null,
  ready: true,
  confirmBootloader: false,
}

type Props = { maxMb: number; actions: FirmwareActions; onClose: () => void }

/** Brings an image in: the file in pieces, then what it does not say of itself. */
export function UploadDialog({ maxMb, actions, onClose }: Props) {
  const t = useTranslations('firmware.upload')
  const router = useRouter()
  const form = useSave(t('failed'))
  const methods = useForm<Draft>({ defaultValues: EMPTY })
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState<File | null>(null)
  const upload = useUpload(actions)
  const family = useWatch({ control: methods.control, name: 'family' })
  const isVendors = file === null && isVendorFamily(family)
  const isTooLarge = file !== null && file.size > maxMb * MIB
  const isDirty = methods.formState.isDirty || file !== null
  // what was said of one file is not said of the next
  const refusal = form.errorOf('file')
  const choose = (next: File | null) => {
    upload.drop()
    setFile(next)
  }
  const send = async (chosen: File) => {
    const id = upload.state.step === 'arrived' ? upload.state.id : await upload.send(chosen)
    const body = claimsOf(methods.getValues())
    return runAction(actions.completeUpload({ params: { id }, body }))
  }
  const add = async (draft: Draft) => {
    const body = vendorsOf(draft)
    if (!body) throw new Error('this family needs a file')
    return { ...(await runAction(actions.addVendor({ body }))), isNew: true }
  }
  const submit = () =>
    form.save(async () => {
      setTried(file)
      const done = file ? await send(file) : await add(methods.getValues())
      upload.end()
      const name = `${done.firmware.product} ${done.firmware.version}`
      toast.success(t(done.isNew ? 'done' : 'known', { name }))
      onClose()
      router.push(`${FIRMWARE_PATH}?image=${done.firmware.id}`)
    })
  return (
    <FormProvider {...methods}>
      <FormDialog
        title={t('title')}
        description={t('text', { max: maxMb })}
        size="md"
        submitLabel={isVendors ? t('add') : t('submit')}
        busy={form.busy}
        failure={form.failure}
        disabled={(file === null && !isVendors) || isTooLarge || file?.size === 0}
        status={<UploadProgress state={upload.state} onStop={upload.stop} />}
        leave={{
          isDirty: isDirty && !form.busy,
          title: t('leaveTitle'),
          text: t('leaveText'),
          stay: t('stay'),
          leave: t('leave'),
        }}
        onSubmit={() => void submit()}
        onClose={() => {
          upload.drop()
          onClose()
        }}
      >
        {(takesFile(family) || file !== null) && (
          <FilePicker
            file={file}
            isTooLarge={isTooLarge}
            maxMb={maxMb}
            refusal={tried === file ? refusal : undefined}
            onFile={choose}
          />
        )}
        {isVendors && <p className="text-sm text-muted">{t('vendors')}</p>}
        <ClaimFields form={form} />
        <FitFields family={family} errorOf={form.errorOf} />
      </FormDialog>
    </FormProvider>
  )
}

/** What the form says; what is left empty the file says. */
function claimsOf({ family, product, version, counter, ready, confirmBootloader, ...fit }: Draft) {
  return {
    ...fitOf(fit, family),
    family,
    ready,
    confirmBootloader,
    ...(product.trim() && { product: product.trim() }),
    ...(version.trim() && { version: version.trim() }),
    ...(counter !== null && { counter }),
  }
}

/** A version of the vendor's own; null for a family that has none. */
function vendorsOf({ family: chosen, product, version, ready, ...fit }: Draft) {
  const family = VENDOR_FAMILIES.find((one) => one === chosen)
  return family && { ...fitOf(fit, family), family, ready, product: product.trim(), version: version.trim() }
}

type PickerProps = {
  file: File | null
  isTooLarge: boolean
  maxMb: number
  /** Why the server does not take it. */
  refusal: string | undefined
  onFile: (file: File | null) => void
}

function FilePicker({ file, isTooLarge, maxMb, refusal, onFile }: PickerProps) {
  const t = useTranslations('firmware.upload')
  const bytes = useBytes()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const problem = isTooLarge ? t('tooLarge', { max: maxMb }) : file?.size === 0 ? t('empty') : refusal
  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={id}
        data-over={isOver || undefined}
        className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line-strong p-4 text-center text-sm focus-within:outline-2 focus-within:outline-accent hover:bg-sunken data-[over]:bg-accent-soft"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onFile(event.dataTransfer.files[0] ?? null)
        }}
      >
        <FileUp aria-hidden className="size-6 text-muted" />
        {file ? (
          <span className="font-medium break-all">
            {file.name} · {bytes(file.size)}
          </span>
        ) : (
          <span>{t('choose')}</span>
        )}
        <input
          id={id}
          type="file"
          className="sr-only"
          aria-label={t('file')}
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      </label>
      {problem && (
        <p role="alert" className="text-[0.8125rem] text-critical">
          {problem}
        </p>
      )}
    </div>
  )
}

function ClaimFields({ form }: { form: Save }) {
  const t = useTranslations('firmware')
  const { control, register, setValue } = useFormContext<Draft>()
  const [family, ready, confirmBootloader] = useWatch({
    control,
    name: ['family', 'ready', 'confirmBootloader'],
  })
  const bootloader = form.errorOf('confirmBootloader')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('columns.family')} error={form.errorOf('family')}>
          {(field) => (
            <Select
              {...field}
              value={family}
              onValueChange={(next) => setValue('family', next, { shouldDirty: true })}
              options={FIRMWARE_FAMILIES.map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
        <Field label={t('columns.product')} hint={t('upload.fromFile')} error={form.errorOf('product')}>
          {(field) => <Input {...field} autoComplete="off" maxLength={64} {...register('product')} />}
        </Field>
        <Field label={t('columns.version')} hint={t('upload.fromFile')} error={form.errorOf('version')}>
          {(field) => <Input {...field} autoComplete="off" maxLength={64} {...register('version')} />}
        </Field>
        <Field label={t('counter')} hint={t('upload.fromFile')} error={form.errorOf('counter')}>
          {(field) => (
            <Controller
              control={control}
              name="counter"
              render={({ field: { value, onChange } }) => (
                <NumberInput {...field} value={value} onValueChange={onChange} />
              )}
            />
          )}
        </Field>
      </div>
      <label className="flex items-center gap-3 text-sm font-medium">
        <Switch checked={ready} onCheckedChange={(next) => setValue('ready', next, { shouldDirty: true })} />
        {t('upload.ready')}
      </label>
      {(bootloader || confirmBootloader) && (
        <label className="flex items-center gap-3 text-sm font-medium text-warning">
          <Switch
            checked={confirmBootloader}
            onCheckedChange={(next) => setValue('confirmBootloader', next, { shouldDirty: true })}
          />
          {t('upload.confirmBootloader')}
        </label>
      )}
      {bootloader && (
        <p role="alert" className="text-[0.8125rem] text-critical">
          {bootloader}
        </p>
      )}
    </>
  )
}

function UploadProgress({ state, onStop }: { state: UploadState; onStop: () => void }) {
  const t = useTranslations('firmware.upload')
  const bytes = useBytes()
  if (state.step !== 'sending') return null
  const { received, size } = state
  return (
    <span className="mr-auto flex min-w-0 flex-1 items-center gap-2 text-[0.8125rem] text-muted">
      <progress
        className="h-2 min-w-16 flex-1 accent-accent"
        aria-label={t('progress')}
        value={received}
        max={size}
      />
      <span className="tabular-nums">{t('sent', { received: bytes(received), size: bytes(size) })}</span>
      <button type="button" className="text-accent underline" onClick={onStop}>
        {t('stop')}
      </button>
    </span>
  )
}
