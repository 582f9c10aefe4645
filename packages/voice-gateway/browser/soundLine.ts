/** Between the signalling stream, on which frames travel where no UDP path exists, and the call that they belong to. */
export interface SoundLine {
  /** Set by the stream. */
  send: (frame: Uint8Array<ArrayBuffer>) => void
  /** Set by the call that goes on. */
  hear: (frame: Uint8Array) => void
}

export const makeSoundLine = (): SoundLine => ({ send: () => undefined, hear: () => undefined })
