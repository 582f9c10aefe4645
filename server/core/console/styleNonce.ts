import type { Chance } from '../chance'

const NONCE_BYTES = 16

export const newStyleNonce = ({ bytes }: Pick<Chance, 'bytes'>): string => bytes(NONCE_BYTES).toString('base64url')

const place = /(<meta\b[^>]*\bproperty=["']?csp-nonce\b[^>]*?\bnonce)(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?/

/** The console's page with the nonce where its scripts look for it; as it was built where it has no such element. */
export const fillStyleNonce = (html: string, nonce: string): string =>
  html.replace(place, (_whole, start: string) => `${start}="${nonce}"`)
