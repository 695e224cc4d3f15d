import { getRequestConfig } from 'next-intl/server'
import messages from '~/messages/en.json'

/** Without locale routing: English for everybody until profiles carry a language. Times are formatted by profile. */
export default getRequestConfig(() => ({ locale: 'en', timeZone: 'UTC', messages }))
