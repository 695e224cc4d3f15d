import { Button, type ButtonProps } from './button'

type Props = Omit<ButtonProps, 'aria-label' | 'size' | 'asChild'> & {
  /** The accessible name, also shown as the tooltip. */
  label: string
}

/** A button that shows only an icon. */
export function IconButton({ label, variant = 'ghost', ...rest }: Props) {
  return <Button size="icon" variant={variant} aria-label={label} data-tip={label} {...rest} />
}
