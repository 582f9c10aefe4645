export interface SpeechPort {
  /** G.711 mu-law at 8 kHz, for up to 1000 characters. Null if the language cannot be spoken. */
  speak: (text: string, language: string, accountId: string) => Promise<Uint8Array | null>
  close: () => Promise<void>
}
