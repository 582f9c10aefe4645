import { toFailure, statuses } from '@/lib/failure'

/** Deleted, or thinned out of older versions, meanwhile. */
export const isGone = ({ error }: { error?: unknown }): boolean => error !== undefined && toFailure(error).status === statuses.gone
