/**
 * How long the voice client may take to register and to place a call, after which it is given up: its own promises never
 * settle on a bad token or an unreachable server. How long a tab without a web phone waits for the call that rang. A
 * mutable object on purpose: tests have less patience.
 */
export const phonePatience = { settleMs: 10_000, ringMs: 45_000 }
