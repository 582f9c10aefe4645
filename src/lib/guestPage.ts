export const styleNonce = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || null

/** A page of the build that `src/first/main.ts` shows to a guest; on `window`, because the two scripts share no module. */
export interface GuestPage {
  path: string
  language: string
  /** From then on React handles clicks. */
  isHydrating: boolean
  /** Repeats what was pressed and sent before the console could react. */
  handOver: () => void
}

declare global {
  interface Window {
    guestPage?: GuestPage
  }
}

export const handOverGuestPage = (): void => {
  const page = window.guestPage
  delete window.guestPage
  page?.handOver()
}
