import { createHash } from 'node:crypto'

type Headers = Readonly<Record<string, string>>

const always: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const nothing = "default-src 'none'; frame-ancestors 'none'; sandbox"

const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

export const firstHeaders = (isTls: boolean): Headers => ({
  ...always,
  ...(isTls && strictTransport),
  'cache-control': 'no-store',
  'content-security-policy': nothing,
})

/** The browser plays the file as this type and never runs it. */
export const fileHeaders: Headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
}

/** A PDF that we draw. Safari shows none in a sandbox, and Chrome's viewer needs an object and an inline style. */
export const pdfHeaders: Headers = {
  ...fileHeaders,
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

export const assetHeaders = (isHashed: boolean): Headers => ({
  'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
})

/** It fetches pages of the console and runs nothing else. Browsers ask for a new one at each visit. */
export const workerHeaders: Headers = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
}

/** emotion fills empty style elements by script, which the hash of the empty text allows. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const styleTags = /<style\b[^<>]*>/g

const stylesIn = (html: string): string[] =>
  [...html.matchAll(styleTags)].flatMap(({ 0: tag, index }): string[] => {
    const end = html.indexOf('</style>', index)
    return end === -1 ? [] : [html.slice(index + tag.length, end)]
  })

const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const styleHashes = (html: string): string[] => stylesIn(html).map(sourceHash)

/** For the one script that the build writes into its page. On hosts that send no policy, it holds by itself. */
export const inlineScriptMeta = (script: string): string =>
  `<meta http-equiv="content-security-policy" content="script-src 'self' ${sourceHash(script)}">`

const builtMeta = /^<!doctype html><html[^<>]*><head><meta http-equiv="content-security-policy" content="(script-src 'self' 'sha256-[\w+/]{43}=')">/i

/** As the build wrote it: a hash of the script that stands in the page now would allow any. */
const scriptSources = (html: string): string => builtMeta.exec(html)?.[1]?.slice('script-src '.length) ?? "'self'"

const reports = '/v1/csp-reports'

type Directives = Readonly<Record<string, string>>

const linesOf = (directives: Directives): string[] => Object.entries(directives).map(([name, value]) => `${name} ${value}`)

const textOf = (directives: Directives, isTls: boolean): string =>
  [
    ...linesOf(directives),
    ...(isTls ? ['upgrade-insecure-requests'] : []),
    `report-uri ${reports}`,
    'report-to csp',
  ].join('; ')

const directivesOf = (html: string, nonce: string | null): Directives => ({
  'default-src': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'script-src': scriptSources(html),
  'style-src-elem': ["'self'", ...new Set([emptyStyle, ...styleHashes(html)]), ...(nonce === null ? [] : [`'nonce-${nonce}'`])].join(' '),
  'style-src-attr': "'none'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'media-src': "'self' blob: mediastream:",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'highcharts console-worker',
})

const stripeDirectives: Directives = {
  'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
  'connect-src': "'self' https://api.stripe.com",
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'trusted-types': 'console-stripe',
}

const twilioDirectives = (edge: string): Directives => ({
  'connect-src': `'self' https://eventgw.twilio.com wss://voice-js.${edge}.twilio.com https://sdk.twilio.com https://media.twiliocdn.com`,
  'media-src': "'self' blob: mediastream: https://media.twiliocdn.com https://sdk.twilio.com",
})

const frameDirectives: Directives = {
  'worker-src': "'none'",
  'frame-ancestors': "'self'",
  'media-src': "'none'",
  'frame-src': "'none'",
  'trusted-types': "'none'",
}

/** Styles are allowed by hash or this answer's nonce, scripts as files and the one that the build named; Trusted Types with Highcharts' policy and one for the service worker's address. */
export const pageHeaders = (html: string, nonce: string, isTls: boolean, edge: string | null = null): Headers => ({
  'cache-control': 'no-cache',
  'content-security-policy': textOf({ ...directivesOf(html, nonce), ...(edge !== null && twilioDirectives(edge)) }, isTls),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  'reporting-endpoints': `csp="${reports}"`,
})

/** For hosts of the built files that are not this service. They frame the page for cards. */
export const staticHeaders = (html: string): Headers => ({
  ...always,
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': linesOf({ ...directivesOf(html, null), 'frame-ancestors': "'self'" }).join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
})

/** The only page on which Stripe's script may run. */
export const cardFrameHeaders = (html: string, nonce: string, isTls: boolean, hasStripe: boolean): Headers => ({
  'cache-control': 'no-cache',
  'content-security-policy': textOf({ ...directivesOf(html, nonce), ...frameDirectives, ...(hasStripe && stripeDirectives) }, isTls),
  'x-frame-options': 'SAMEORIGIN',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'microphone=(), camera=(), geolocation=(), usb=()',
  'reporting-endpoints': `csp="${reports}"`,
})
