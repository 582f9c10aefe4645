import { msg } from '@/i18n/message'
import type { Failure } from '@/lib/failure'

/** The browser had no network when it sent the request, which has most likely not left it. */
export const isCutOff = ({ type }: Failure): boolean => type === 'offline'

export const cutOff = msg("You're offline. Try again when you're back online.")
