/** Breakpoints of the layout and template previews: the minimum window width (px) of each, and its columns. */
export const PREVIEW_SIZES = {
  lg: { from: 1200, cols: 12 },
  md: { from: 996, cols: 10 },
  sm: { from: 768, cols: 6 },
  xs: { from: 480, cols: 4 },
  xxs: { from: 0, cols: 2 },
} as const

export type PreviewSize = keyof typeof PREVIEW_SIZES

/** Row height and margin (px) of its grid. */
export const PREVIEW_GRID = { rowHeight: 150, margin: 10 }
