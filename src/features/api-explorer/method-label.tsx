import { cn } from '@/ui/cn'

const TONES: Readonly<Record<string, string>> = {
  GET: 'text-info',
  POST: 'text-success',
  PUT: 'text-warning',
  PATCH: 'text-warning',
  DELETE: 'text-critical',
}

/** An HTTP method, coloured by what it does. */
export const MethodLabel = ({ method, className }: { method: string; className?: string }) => (
  <span className={cn('font-mono text-xs font-semibold', TONES[method], className)}>{method}</span>
)
