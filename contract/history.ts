import type { Static } from 'typebox'
import type { exportReply } from './schemas/history'

/** Where the CSV of a filtered list can be downloaded. */
export type ExportReply = Static<typeof exportReply>
