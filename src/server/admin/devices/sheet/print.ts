import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'
import type { claimSheet } from '@/contracts/admin/devices'
import { publicUrl } from '@/server/env'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { judgeDeviceRows } from '../judge-rows'
import { LAYOUTS, type SheetLayout } from './layouts'
import { qrOperators } from './qr'
import { breakText, fitText, writable } from './text'

type Asked = Parameters<Verb<typeof claimSheet>>[1]['body']
type Printed = NonNullable<Asked['devices']>[number]
type Fonts = { bold: PDFFont; plain: PDFFont }
type Drawing = { page: PDFPage; layout: SheetLayout; fonts: Fonts }

const LINE_HEIGHT = 1.3
const MOST_ID_LINES = 3

/** What the claim screen reads from its address. */
function claimAddress({ deviceId, claimCode }: Printed): string {
  const search = new URLSearchParams({ id: deviceId, ...(claimCode && { code: claimCode }) })
  return `${publicUrl}/devices/claim?${search}`
}

type Line = { text: string; font: PDFFont }

function linesOf(
  { name = '', deviceId, claimCode = '' }: Printed,
  { bold, plain }: Fonts,
  room: Room,
): Line[] {
  const ids = breakText(plain, deviceId, room).slice(0, MOST_ID_LINES)
  const [heading, code] = [writable(bold, name), writable(bold, claimCode)]
  return [
    ...(heading ? [{ text: fitText(bold, heading, room), font: bold }] : []),
    ...ids.map((text) => ({ text, font: plain })),
    ...breakText(bold, code, room).flatMap((text) => (text ? [{ text, font: bold }] : [])),
  ]
}
type Room = { size: number; width: number }

/** Name, id and claim code of a device; answers the code on their left, as operators of its page. */
function drawDevice({ page, layout, fonts }: Drawing, device: Printed, place: number): string {
  const { columns, cell, margin, padding, qr, fontSize } = layout
  const x = margin.x + (place % columns) * cell.width + padding
  const top = page.getHeight() - margin.y - Math.floor(place / columns) * cell.height
  const middle = top - cell.height / 2
  const left = x + qr + padding
  const room = { size: fontSize, width: cell.width - qr - 3 * padding }
  const lines = linesOf(device, fonts, room)
  const first = middle + (lines.length * fontSize * LINE_HEIGHT) / 2 - fontSize
  for (const [i, { text, font }] of lines.entries())
    page.drawText(text, { x: left, y: first - i * fontSize * LINE_HEIGHT, size: fontSize, font })
  return qrOperators(claimAddress(device), { x, y: middle - qr / 2, size: qr })
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function drawSheet(devices: readonly Printed[], layout: SheetLayout): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const fonts = {
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    plain: await pdf.embedFont(StandardFonts.Courier),
  }
  const each = layout.columns * layout.rows
  for (let start = 0; start < devices.length; start += each) {
    const page = pdf.addPage(layout.page)
    const codes = devices
      .slice(start, start + each)
      .map((device, place) => drawDevice({ page, layout, fonts }, device, place))
    page.node.addContentStream(pdf.context.register(pdf.context.flateStream(codes.join(''))))
    // others are served between two pages
    await nextTurn()
  }
  return pdf.save()
}

/** The devices of a list as an import takes it. */
function devicesOf(csv: string): Printed[] {
  const { devices, problems } = judgeDeviceRows(csv)
  const [problem] = problems
  if (!problem) return devices
  const message = `Line ${problem.line}: ${problem.message}`
  throw new AppError('invalid_input', message, { issues: [{ path: 'csv', message }] })
}

/** Codes are printed as they come in and are kept nowhere. */
export const printClaimSheet: Verb<typeof claimSheet> = async (
  _,
  { body: { devices, csv = '', format } },
) => {
  const pdf = await drawSheet(devices ?? devicesOf(csv), LAYOUTS[format])
  return new Response(new Blob([Buffer.from(pdf)]), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="claim-${format}.pdf"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}
