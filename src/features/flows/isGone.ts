import { toFailure } from '@/lib/failure'

const NOT_FOUND = 404

/** Deleted, or thinned out of older versions, meanwhile. */
export const isGone = ({ error }: { error?: unknown }): boolean => error !== undefined && toFailure(error).status === NOT_FOUND
