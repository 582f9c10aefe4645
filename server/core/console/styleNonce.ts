import type { Chance } from '../chance'

const NONCE_BYTES = 16

export const newStyleNonce = ({ bytes }: Pick<Chance, 'bytes'>): string => bytes(NONCE_BYTES).toString('base64url')

const metas = /<meta\b[^<>]*>/g
const isPlace = /\bproperty=["']?csp-nonce\b/
const nonceIn = /\snonce\b(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?/

/** The console's page with the nonce where its scripts look for it; as it was built where it has no such element. */
export const fillStyleNonce = (html: string, nonce: string): string =>
  html.replace(metas, (tag) => (isPlace.test(tag) ? tag.replace(nonceIn, ` nonce="${nonce}"`) : tag))
