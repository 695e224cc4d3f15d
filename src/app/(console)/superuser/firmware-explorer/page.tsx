import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { MoreMessages } from '@/app/messages'
import { DataTableSkeleton } from '@/components/table/data-table-skeleton'
import { listQueryOf, parseListState } from '@/components/table/list-address'
import * as firmware from '@/contracts/firmware/firmware'
import { listFirmwareKeys } from '@/contracts/firmware/keys'
import { FirmwarePage } from '@/features/firmware/detail/firmware-page'
import type { FirmwareActions } from '@/features/firmware/firmware-actions'
import { FIRMWARE_LIST, FIRMWARE_VIEWS } from '@/features/firmware/firmware-address'
import { KeyList } from '@/features/firmware/keys/key-list'
import { FirmwareFrame } from '@/features/firmware/list/firmware-frame'
import { FirmwareScreen } from '@/features/firmware/list/firmware-screen'
import { compareImages, listImages, showImage } from '@/server/admin/firmware/images'
import { listSigningKeys } from '@/server/admin/firmware/keys'
import type { SignedIn } from '@/server/context'
import { env } from '@/server/env'
import { foundOrNull, queryOfPage, readVerb, requirePageContext } from '@/server/http/page-call'
import * as actions from './actions'

const ACTIONS: FirmwareActions = {
  startUpload: actions.startUploadAction,
  completeUpload: actions.completeUploadAction,
  dropUpload: actions.dropUploadAction,
  addVendor: actions.addVendorAction,
  update: actions.updateFirmwareAction,
  yank: actions.yankFirmwareAction,
  remove: actions.removeFirmwareAction,
  sign: actions.signFirmwareAction,
  attach: actions.attachSignatureAction,
}
const KEY_ACTIONS = { add: actions.addKeyAction, create: actions.createKeyAction, end: actions.endKeyAction }

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('firmware'))('title'),
})

type Search = Record<string, string | string[] | undefined>
type Part = { ctx: SignedIn; search: Search }

/** The most images to compare with. */
const MOST_OTHERS = '200'

export default async function FirmwareExplorerPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requirePageContext('/superuser/firmware-explorer')
  const search = await searchParams
  const view = FIRMWARE_VIEWS.find((one) => one === search['view']) ?? 'images'
  return (
    <MoreMessages names={['firmware', 'rollouts', 'table']}>
      {typeof search['image'] === 'string' ? (
        <OneImage ctx={ctx} search={search} id={search['image']} />
      ) : (
        <FirmwareFrame view={view} maxMb={env.FIRMWARE_MAX_MB} actions={ACTIONS}>
          <Suspense key={view} fallback={<DataTableSkeleton />}>
            {view === 'images' ? <Images ctx={ctx} search={search} /> : <Keys ctx={ctx} />}
          </Suspense>
        </FirmwareFrame>
      )}
    </MoreMessages>
  )
}

async function Images({ ctx, search }: Part) {
  const asked = listQueryOf(FIRMWARE_LIST, parseListState(FIRMWARE_LIST, search))
  const query = queryOfPage(firmware.listFirmware, asked)
  return <FirmwareScreen {...await readVerb(firmware.listFirmware, listImages, ctx, { query })} />
}

const loadKeys = (ctx: SignedIn) => readVerb(listFirmwareKeys, listSigningKeys, ctx, {})

async function Keys({ ctx }: { ctx: SignedIn }) {
  return <KeyList {...await loadKeys(ctx)} actions={KEY_ACTIONS} />
}

async function OneImage({ ctx, search, id }: Part & { id: string }) {
  const params = firmware.getFirmware.params.safeParse({ id })
  const found = params.success
    ? await foundOrNull(readVerb(firmware.getFirmware, showImage, ctx, { params: params.data }))
    : null
  if (!found) notFound()
  const { family } = found.firmware
  const query = queryOfPage(firmware.listFirmware, { family, limit: MOST_OTHERS })
  const [page, { keys }, comparison] = await Promise.all([
    readVerb(firmware.listFirmware, listImages, ctx, { query }),
    loadKeys(ctx),
    compare(ctx, search, id),
  ])
  return (
    <FirmwarePage
      firmware={found.firmware}
      others={page.firmware.filter((one) => one.id !== id)}
      keys={keys}
      comparison={comparison}
      actions={ACTIONS}
    />
  )
}

async function compare(ctx: SignedIn, search: Search, id: string) {
  const query = firmware.compareFirmware.query.safeParse({ with: search['with'] })
  if (!query.success) return null
  const input = { params: { id }, query: query.data }
  const found = await foundOrNull(readVerb(firmware.compareFirmware, compareImages, ctx, input))
  return found && { ...found, with: query.data.with }
}
