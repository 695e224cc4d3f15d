'use client'
import type { ComponentProps } from 'react'
import { cn } from '@/ui/cn'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

export function Switch({ checked, onCheckedChange, className, ...rest }: Props) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={cn('switch', className)}
      checked={checked}
      onChange={(event) => onCheckedChange(event.target.checked)}
      {...rest}
    />
  )
}
