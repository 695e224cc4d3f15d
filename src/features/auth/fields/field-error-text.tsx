/** What the server objects to in a field. No alert: the banner over the form is one already. */
export function FieldErrorText({ text }: { text: string }) {
  return <span className="text-critical">{text}</span>
}
