/**
 * `format` is none that callers can hear; its name is `null` where it isn't known. `decoder` could be heard, but its
 * decoder isn't installed. `empty` holds no sound, or less than a telephone sends at once.
 */
export type UnplayableReason =
  | { kind: 'format' | 'decoder'; name: string | null }
  | { kind: 'video' | 'empty' | 'unread' | 'long' | 'slow' }

/** Callers can't hear this file. */
export class Unplayable extends Error {
  override name = 'Unplayable'

  constructor(
    readonly reason: UnplayableReason,
    options?: ErrorOptions,
  ) {
    super(`nothing in it can be heard: ${'name' in reason ? `${reason.kind} ${reason.name ?? 'unknown'}` : reason.kind}`, options)
  }
}

export const unknownFormat = (name: string | null = null): Unplayable => new Unplayable({ kind: 'format', name })
export const isVideo = (): Unplayable => new Unplayable({ kind: 'video' })
