import createCache from '@emotion/cache'

/**
 * In production every rule goes through `insertRule` into empty style tags, which the Content-Security-Policy allows by
 * the hash of the empty text. Development writes text into them and needs the nonce that the dev server hands out.
 */
export const makeStyleCache = () => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return createCache({
    key: 'tc',
    speedy: process.env['NODE_ENV'] === 'production',
    ...(nonce ? { nonce } : {}),
  })
}
