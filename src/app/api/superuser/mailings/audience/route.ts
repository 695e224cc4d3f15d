import { previewAudience } from '@/contracts/superuser/mailings'
import { route } from '@/server/http/route'
import { showAudience } from '@/server/mailings/audience/preview'

export const POST = route(previewAudience, showAudience)
