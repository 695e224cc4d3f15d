/** Answers carry names that people gave, as text. */
export const HTML_REPLY = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const
