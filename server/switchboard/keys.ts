import type { Leg } from '@console/voice-gateway'

/** The keys that were pressed and not taken yet, the oldest first. */
export interface Keys {
  take: () => string | null
  /** Calls at each key, and now where one is waiting. Returns what ends it. */
  watch: (hear: () => void) => () => void
  forget: () => void
}

/** Who presses more than these without being asked holds a key down. */
const MOST = 64

export const makeKeys = (leg: Pick<Leg, 'onDigit'>): Keys => {
  let pressed: string[] = []
  const watching = new Set<() => void>()
  leg.onDigit((digit) => {
    if (pressed.length < MOST) pressed.push(digit)
    for (const hear of [...watching]) hear()
  })
  return {
    take: () => pressed.shift() ?? null,
    watch: (hear) => {
      watching.add(hear)
      if (pressed.length > 0) hear()
      return () => void watching.delete(hear)
    },
    forget: () => {
      pressed = []
    },
  }
}
