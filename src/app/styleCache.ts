import createCache from '@emotion/cache'
import { styleNonce } from '@/lib/styleNonce'

/**
 * Every rule goes through `insertRule` into empty style tags, which the Content-Security-Policy allows by
 * the hash of the empty text. Development writes text into them, for its tools to edit, and needs the nonce.
 */
export const makeStyleCache = () => {
  const nonce = styleNonce()
  return createCache({
    key: 'tc',
    speedy: process.env['NODE_ENV'] !== 'development',
    ...(nonce === null ? {} : { nonce }),
  })
}
