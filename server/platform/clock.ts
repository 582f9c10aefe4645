export type Clock = () => Date

export const realClock: Clock = () => new Date()

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds)

export const secondsUntil = (to: Date, from: Date): number =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / SECOND_MS))
