import { concatTransformationMatrix, fill, popGraphicsState, pushGraphicsState, rectangle } from 'pdf-lib'
import type { PDFOperator, PDFPage } from 'pdf-lib'
import { encode } from 'uqr'

type Run = { x: number; y: number; width: number }

/** The dark modules of a row, those beside one another as one. */
function runsOf(row: readonly boolean[], y: number): Run[] {
  const runs: Run[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.x + last.width === x) last.width += 1
    else runs.push({ x, y, width: 1 })
  }
  return runs
}

type Square = { x: number; y: number; size: number }

/** Draws a QR code into a square given by its lower left corner, in points; its quiet zone is the caller's. */
export function drawQr(page: PDFPage, text: string, { x, y, size }: Square): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const scale = size / modules
  const squares: PDFOperator[] = data
    .flatMap((row, i) => runsOf(row, modules - 1 - i))
    .map((run) => rectangle(run.x, run.y, run.width, 1))
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(scale, 0, 0, scale, x, y),
    ...squares,
    fill(),
    popGraphicsState(),
  )
}
