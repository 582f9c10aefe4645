/** Speaks for call flows. */
export interface SpeechPort {
  /**
   * As G.711 mu-law of 8 kHz without any header, of at most 1000 characters. The language is a tag such as 'fr-CA'. Null
   * when nothing here can say it. Each account has its turn; `RateLimited` where too many texts of one are waiting.
   */
  say: (text: string, language: string, accountId: string) => Promise<Uint8Array | null>
  /** Ends what it keeps in memory. */
  close: () => Promise<void>
}
