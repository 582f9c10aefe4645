/**
 * How long a call may take, and when a query that met a broken connection or a 5xx is asked again. A mutable object
 * on purpose: tests have less patience.
 */
export const patience = { timeLimitMs: 20_000, retryDelaysMs: [500, 1500] }
