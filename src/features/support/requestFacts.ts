import type { ListedSupportRequest } from '@/api'

export const isClosed = ({ is_resolved }: ListedSupportRequest): boolean => is_resolved === 1

/** Of its last update, as the wire has it; '' where the service does not tell it. */
export const updateOf = ({ updated_utc, updated_at }: ListedSupportRequest): string => updated_utc || updated_at
