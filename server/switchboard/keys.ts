import type { Leg } from '@console/voice-gateway'

export interface Keys {
  take: () => string | null
  watch: (listener: () => void) => () => void
  forget: () => void
}

/** More unread keys than this mean that a key is being held down. */
const MOST = 64

export const makeKeys = (leg: Pick<Leg, 'onDigit'>): Keys => {
  let pressed: string[] = []
  const watching = new Set<() => void>()
  leg.onDigit((digit) => {
    if (pressed.length < MOST) pressed.push(digit)
    for (const listener of [...watching]) listener()
  })
  return {
    take: () => pressed.shift() ?? null,
    watch: (listener) => {
      watching.add(listener)
      if (pressed.length > 0) listener()
      return () => void watching.delete(listener)
    },
    forget: () => {
      pressed = []
    },
  }
}
