export interface SoundLine {
  send: (frame: Uint8Array<ArrayBuffer>) => void
  hear: (frame: Uint8Array) => void
}

export const makeSoundLine = (): SoundLine => ({ send: () => undefined, hear: () => undefined })
