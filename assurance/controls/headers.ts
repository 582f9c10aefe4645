import { service, type Control } from './control'

const security = 'server/core/security.ts'
const onHeaders = [service('server/core/security.test.ts')]
const onPage = [service('server/core/security.test.ts', 'the page allows no unsafe keyword')]

export const headerControls: readonly Control[] = [
  {
    name: 'nosniff',
    file: security,
    find: "  'x-content-type-options': 'nosniff',\n",
    replace: '',
    tests: onHeaders,
  },
  {
    name: 'no referrer',
    file: security,
    find: "'referrer-policy': 'no-referrer'",
    replace: "'referrer-policy': 'origin'",
    tests: onHeaders,
  },
  {
    name: 'no frames of other sites',
    file: security,
    find: "'x-frame-options': 'DENY'",
    replace: "'x-frame-options': 'SAMEORIGIN'",
    tests: onHeaders,
  },
  {
    name: 'answers stay in no cache',
    file: security,
    find: "'cache-control': 'no-store',\n  'content-security-policy': nothing",
    replace: "'content-security-policy': nothing",
    tests: onHeaders,
  },
  {
    name: 'an answer opened by itself is sandboxed',
    file: security,
    find: "frame-ancestors 'none'; sandbox\"",
    replace: "frame-ancestors 'none'\"",
    tests: onHeaders,
  },
  {
    name: 'a file opened by itself is sandboxed',
    file: security,
    find: '"sandbox; default-src \'none\'"',
    replace: '"default-src \'self\'"',
    tests: onHeaders,
  },
  {
    name: 'TLS from then on',
    file: security,
    find: '...(isTls && strictTransport),',
    replace: '',
    tests: onHeaders,
  },
  {
    name: 'CSP: scripts',
    file: security,
    find: "'script-src': \"'self'\",",
    replace: "'script-src': \"'self' 'unsafe-inline'\",",
    tests: onPage,
  },
  {
    name: 'CSP: style attributes',
    file: security,
    find: "'style-src-attr': \"'none'\"",
    replace: "'style-src-attr': \"'unsafe-inline'\"",
    tests: onPage,
  },
  {
    name: 'CSP: connections',
    file: security,
    find: "'connect-src': \"'self'\",",
    replace: "'connect-src': '*',",
    tests: onPage,
  },
  {
    name: 'CSP: base',
    file: security,
    find: "  'base-uri': \"'none'\",\n",
    replace: '',
    tests: onPage,
  },
  {
    name: 'CSP: forms',
    file: security,
    find: "  'form-action': \"'none'\",\n",
    replace: '',
    tests: onPage,
  },
  {
    name: 'CSP: who may frame the page',
    file: security,
    find: "  'frame-ancestors': \"'none'\",\n",
    replace: '',
    tests: onPage,
  },
  {
    name: 'Trusted Types',
    file: security,
    find: "  'require-trusted-types-for': \"'script'\",\n",
    replace: '',
    tests: onPage,
  },
  {
    name: 'the card frame is shown by the console alone',
    file: security,
    find: "  'frame-ancestors': \"'self'\",\n",
    replace: "  'frame-ancestors': '*',\n",
    tests: [service('server/core/console/console.test.ts', 'the card frame has its own policy')],
  },
  {
    name: 'a style nonce of its own for each answer',
    file: 'server/core/console/serveConsole.ts',
    find: "bytes(NONCE_BYTES).toString('base64url')",
    replace: "bytes(NONCE_BYTES).fill(7).toString('base64url')",
    tests: [service('server/core/console/console.test.ts', 'each response has its own style nonce')],
  },
]
