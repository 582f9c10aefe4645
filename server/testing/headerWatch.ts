import type { FastifyInstance } from 'fastify'
import { figure } from 'tools/figures'

export interface HeaderWatch {
  check: () => void
}

type HeaderRules = Readonly<Record<string, RegExp>>

const always: HeaderRules = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-request-id': /^[\w.-]{8,64}$/,
}
const never = ['server', 'x-powered-by', 'set-cookie']
const corsHeader = 'access-control-allow-origin'
const nothing = /^default-src 'none'; frame-ancestors 'none'; sandbox$/
const denied = { 'x-frame-options': /^DENY$/ }

const answer: HeaderRules = { ...denied, 'cache-control': /^no-store$/, 'content-security-policy': nothing }
const file: HeaderRules = { ...denied, 'cache-control': /^private, no-store$/, 'content-security-policy': /^sandbox; default-src 'none'$/ }
const pdf: HeaderRules = { ...file, 'content-security-policy': /^default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'$/ }
const asset: HeaderRules = { ...denied, 'cache-control': /^(?:no-store|public, max-age=\d+(?:, immutable)?)$/, 'content-security-policy': nothing }
const worker: HeaderRules = { ...denied, 'cache-control': /^no-cache$/, 'content-security-policy': /^default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'$/ }
const anyPage: HeaderRules = {
  'cache-control': /^no-cache$/,
  'content-security-policy': /^(?!.*unsafe-)default-src 'none'; base-uri 'none'; object-src 'none'.*require-trusted-types-for 'script'.*report-to csp$/,
  'origin-agent-cluster': /^\?1$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\)/,
  'reporting-endpoints': /^csp=/,
}
const page: HeaderRules = { ...anyPage, ...denied, 'cross-origin-opener-policy': /^same-origin$/ }
const frame: HeaderRules = { ...anyPage, 'x-frame-options': /^SAMEORIGIN$/ }

const rulesOf = (path: string, headers: ReadonlyMap<string, string>): HeaderRules => {
  if (path === '/console/card.html') return frame
  if (path === '/console/service-worker.js' && headers.get('content-type')?.includes('javascript') === true) return worker
  if (/^\/(?:console|operator)(?:\/|$)/.test(path)) return headers.get('content-type')?.startsWith('text/html') === true ? page : asset
  if (headers.get('content-type') === 'application/pdf') return pdf
  return headers.has('content-disposition') || headers.get('content-type')?.startsWith('audio/') === true ? file : answer
}

/**
 * Checks the headers of every answer of a service under test. With `isOpened`, a test has opened the service to other
 * origins on purpose.
 */
export const watchHeaders = (app: FastifyInstance, isOpened: boolean): HeaderWatch => {
  const refused = isOpened ? never : [...never, corsHeader]
  const wrong: string[] = []
  let answers = 0
  app.addHook('onResponse', async (request, reply) => {
    answers += 1
    const headers = new Map(Object.entries(reply.getHeaders()).map(([name, value]): [string, string] => [name, String(value)]))
    const path = request.url.split('?', 1)[0] ?? ''
    const rules = { ...always, ...rulesOf(path, headers) }
    const missing = Object.entries(rules).filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
    const names = [...missing.map(([name]) => name), ...refused.filter((name) => headers.has(name))]
    if (names.length > 0) wrong.push(`${request.method} ${path} ${reply.statusCode}: ${names.join(', ')}`)
  })
  return {
    check: () => {
      figure('answers', answers)
      figure('answers with a wrong header', wrong.length)
      if (wrong.length > 0) throw new Error(`Answers with wrong headers:\n${wrong.slice(0, 10).join('\n')}`)
    },
  }
}
