import type { Id } from 'contract/operation'
import { paths } from '@/lib/paths'

/** In the address of a map: the call whose path it shows. */
export const SHOWN_CALL = 'call'

export const mapPath = (applicationId: Id, callId: Id): string =>
  `${paths.application(applicationId)}?${new URLSearchParams({ view: 'map', [SHOWN_CALL]: String(callId) })}`
