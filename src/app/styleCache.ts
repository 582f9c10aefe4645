import createCache, { type EmotionCache } from '@emotion/cache'
import { styleNonce } from '@/lib/guestPage'

const CLASS = /\.tc-([\w-]+)/g

const noteRules = (cache: EmotionCache, rules: CSSRuleList): void => {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) for (const [, name = ''] of rule.selectorText.matchAll(CLASS)) cache.inserted[name] = true
    else if (rule instanceof CSSKeyframesRule) cache.inserted[rule.name] = true
    else if (rule instanceof CSSGroupingRule) noteRules(cache, rule.cssRules)
  }
}

let current: EmotionCache | null = null

/** What the build wrote into style sheets needs no compiling: Emotion takes it for its own, inserted before. */
export const noteBuiltRules = (cache = current): void => {
  if (cache === null) return
  for (const sheet of document.styleSheets) {
    // The rules of others, such as those that extensions of the browser add, can't be read.
    if (sheet.href?.startsWith(window.location.origin)) noteRules(cache, sheet.cssRules)
  }
}

/** `insertRule` into empty style tags satisfies the Content-Security-Policy; only development needs the nonce. */
export const makeStyleCache = (): EmotionCache => {
  const nonce = styleNonce()
  current = createCache({
    key: 'tc',
    // No prefixes of old browsers; what Safari still needs is written where it is used.
    stylisPlugins: [],
    speedy: process.env['NODE_ENV'] !== 'development',
    ...(nonce === null ? {} : { nonce }),
  })
  noteBuiltRules(current)
  return current
}
