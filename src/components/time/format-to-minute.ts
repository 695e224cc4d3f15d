import type { Format } from '@/client/format'

/** An instant's date and time as the reader writes them, without the seconds. */
export const formatToMinute = (
  { locale, timeZone }: Pick<Format, 'locale' | 'timeZone'>,
  at: string | number,
) =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
