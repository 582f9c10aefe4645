import type { Kind } from '../../providers/telephony/telephony'

/** Cents of CAD for a month of a number that the plan does not pay for. */
export const centsOf: Readonly<Record<Kind, number>> = { local: 200, tollfree: 400 }
