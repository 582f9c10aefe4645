/**
 * GET requests that `src/first/main.ts` sends while the libraries are still on their way. They lie on `window`,
 * because the two scripts share no module.
 */
export interface EarlyRequest {
  headers: Record<string, string>
  response: Promise<Response>
  /** By `performance.now()`; later, the response is out of date. */
  until: number
  abort: () => void
}

declare global {
  interface Window {
    earlyRequests?: Map<string, EarlyRequest>
  }
}

/** Takes the request for `url` once, if it is recent and was sent for the same token and language. */
export const takeEarlyRequest = (url: string, { method, headers }: RequestInit): EarlyRequest | null => {
  const early = window.earlyRequests?.get(url)
  if (early === undefined || method !== 'GET') return null
  window.earlyRequests?.delete(url)
  const asked = new Headers(headers)
  const isSame = Object.entries(early.headers).every(([name, value]) => asked.get(name) === value)
  if (isSame && performance.now() < early.until) return early
  early.abort()
  return null
}
