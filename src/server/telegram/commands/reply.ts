/** Answers carry names that people gave, as text. */
export const HTML = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const
