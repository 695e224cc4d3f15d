import { CircleAlert } from 'lucide-react'

/** Why a dialog that is still open could not save; stands before its buttons. */
export function SaveFailure({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p role="alert" className="mr-auto flex items-center gap-1.5 text-sm text-critical">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  )
}
