/** The Content-Security-Policy's nonce for `<style>` text; `null` if the host sets none. */
export const styleNonce = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || null
