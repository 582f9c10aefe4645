/**
 * What the host allows `<style>` text by, for libraries that write some; a new one with every load of the page. `null`
 * where the host gives none.
 */
export const styleNonce = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || null
