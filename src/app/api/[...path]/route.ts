import { answerUnknownCall } from '@/server/http/route'

export const GET = answerUnknownCall
export const POST = answerUnknownCall
export const PATCH = answerUnknownCall
export const PUT = answerUnknownCall
export const DELETE = answerUnknownCall
