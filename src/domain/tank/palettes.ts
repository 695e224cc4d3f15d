/** The colours a tank's water can have; each is a class of tank-drawing.module.css. */
export const PALETTES = ['default', 'aqua', 'sunset', 'forest', 'mono'] as const
export type Palette = (typeof PALETTES)[number]
