'use client'

type Option = { value: string; label: string; hint?: string }
type Props = {
  legend: string
  options: readonly Option[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Several of a few things. */
export function CheckList({ legend, options, chosen, onChoose }: Props) {
  const toggle = (value: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          <span className="min-w-0 break-words">
            {label}
            {hint && <span className="block text-[0.8125rem] text-muted">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
