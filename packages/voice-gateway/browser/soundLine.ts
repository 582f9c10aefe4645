export interface SoundLine {
  send: (frame: Uint8Array<ArrayBuffer>) => void
  receive: (frame: Uint8Array) => void
}

export const makeSoundLine = (): SoundLine => ({ send: () => undefined, receive: () => undefined })
