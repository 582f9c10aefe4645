import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import path from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** This service takes cards through Stripe, whose script runs only in the card frame. */
const STRIPE_KEY = 'pk_test_bare'
const CARD_PAGE = 'card.html'

const cardFramePolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "script-src 'self' https://js.stripe.com",
  "style-src 'self'",
  "connect-src 'self' https://api.stripe.com",
  'frame-src https://js.stripe.com https://hooks.stripe.com',
  "require-trusted-types-for 'script'",
  'trusted-types console-stripe',
].join('; ')

/** The strictest policy that a host may set. The nonce is the page's. */
const contentSecurityPolicy = (nonce: string | null): string => [
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  `style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'none'",
  "media-src 'self' blob: mediastream:",
  "connect-src 'self'",
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types highcharts',
].join('; ')

export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy(null),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const pageWithNonce = (page: Buffer): { headers: Record<string, string>; content: string } => {
  const nonce = randomUUID()
  return {
    headers: { 'content-security-policy': contentSecurityPolicy(nonce) },
    content: page.toString('utf8').replace('<meta property="csp-nonce" nonce="">', `<meta property="csp-nonce" nonce="${nonce}">`),
  }
}

const cardPage = (page: Buffer): { headers: Record<string, string>; content: string } => ({
  headers: { 'content-security-policy': cardFramePolicy, 'x-frame-options': 'SAMEORIGIN' },
  content: page.toString('utf8').replace('"console-settings">{}', `"console-settings">{"stripePublishableKey":"${STRIPE_KEY}"}`),
})

const headersOf = (name: string) => ({
  ...securityHeaders,
  'content-type': types[path.extname(name)] ?? 'application/octet-stream',
  'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
})

/**
 * Serves files as any static host does: the named file, the page for a path without an extension, otherwise nothing.
 * `name` is the path below /console/.
 */
export const sendFile = async (folder: string, name: string, response: ServerResponse): Promise<void> => {
  const file = name === '' || path.extname(name) === '' ? 'index.html' : name
  const location = path.join(folder, file)
  const content = location.startsWith(folder + path.sep) ? await readFile(location).catch(() => undefined) : undefined
  if (content === undefined) response.writeHead(404, securityHeaders).end()
  else if (file === 'index.html' || file === CARD_PAGE) {
    const page = file === CARD_PAGE ? cardPage(content) : pageWithNonce(content)
    response.writeHead(200, { ...headersOf(file), ...page.headers }).end(page.content)
  } else response.writeHead(200, headersOf(file)).end(content)
}
