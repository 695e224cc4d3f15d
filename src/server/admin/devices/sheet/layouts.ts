const MM = 72 / 25.4

/** Sizes in points; a cell is given by its lower left corner. */
export type SheetLayout = {
  page: [width: number, height: number]
  columns: number
  rows: number
  cell: { width: number; height: number }
  margin: { x: number; y: number }
  /** Free space around the code. */
  padding: number
  qr: number
  fontSize: number
}

const layout = ([width, height]: [number, number], mm: Omit<SheetLayout, 'page' | 'cell'>): SheetLayout => {
  const margin = { x: mm.margin.x * MM, y: mm.margin.y * MM }
  const page: [number, number] = [width * MM, height * MM]
  const cell = {
    width: (page[0] - 2 * margin.x) / mm.columns,
    height: (page[1] - 2 * margin.y) / mm.rows,
  }
  return { ...mm, page, margin, cell, padding: mm.padding * MM, qr: mm.qr * MM }
}

/** In millimetres; font sizes in points. */
export const LAYOUTS = {
  a4: layout([210, 297], {
    columns: 2,
    rows: 5,
    margin: { x: 10, y: 13.5 },
    padding: 6,
    qr: 40,
    fontSize: 11,
  }),
  label: layout([62, 29], { columns: 1, rows: 1, margin: { x: 0, y: 0 }, padding: 3.5, qr: 22, fontSize: 8 }),
} as const satisfies Record<string, SheetLayout>
