type Names = { body: string; example: string }

/** Names the fields that Swagger UI leaves without a name, and lets the keyboard reach what scrolls. */
function nameFields(form: HTMLElement, { body, example }: Names): void {
  for (const field of form.querySelectorAll('textarea:not([aria-label])')) field.ariaLabel = body
  for (const field of form.querySelectorAll('.examples-select-element:not([aria-label])'))
    field.ariaLabel = example
  for (const text of form.querySelectorAll<HTMLElement>('pre.microlight:not([tabindex])')) text.tabIndex = 0
}

/** Names the fields of a form whenever it has drawn some. The answer stops that. */
export function keepFieldsNamed(form: HTMLElement, names: Names): () => void {
  const observer = new MutationObserver(() => nameFields(form, names))
  observer.observe(form, { childList: true, subtree: true })
  return () => observer.disconnect()
}
