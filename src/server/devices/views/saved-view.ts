import * as z from 'zod'
import type { SavedView } from '@/contracts/devices/device-care'
import type { SavedView as Row } from '@/generated/prisma/client'

const StoredView = z.record(z.string(), z.string()).catch({})

export const savedView = ({ id, name, view }: Row): SavedView => ({ id, name, view: StoredView.parse(view) })
