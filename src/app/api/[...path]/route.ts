import { missing } from '@/server/http/route'

export const GET = missing
export const POST = missing
export const PATCH = missing
export const PUT = missing
export const DELETE = missing
