import type { Leg } from '@console/voice-gateway'

export interface Keys {
  take: () => string | null
  watch: (hear: () => void) => () => void
  forget: () => void
}

/** More unread keys than this mean that a key is being held down. */
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
