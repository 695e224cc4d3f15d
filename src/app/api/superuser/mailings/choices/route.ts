import { getMailingChoices } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { showMailingChoices } from '@/server/mailings/audience/preview'

export const GET = route(getMailingChoices, showMailingChoices)
