import createCache from '@emotion/cache'
import { styleNonce } from '@/lib/styleNonce'

/**
 * In production every rule goes through `insertRule` into empty style tags, which the Content-Security-Policy allows by
 * the hash of the empty text. Development writes text into them and needs the nonce.
 */
export const makeStyleCache = () => {
  const nonce = styleNonce()
  return createCache({
    key: 'tc',
    speedy: process.env['NODE_ENV'] === 'production',
    ...(nonce === null ? {} : { nonce }),
  })
}
