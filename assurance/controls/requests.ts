import { service, type Control } from './control'

const onHeaders = [service('server/core/security.test.ts')]
const bodies = (name?: string) => [service('server/core/failures/failureBodies.test.ts', name)]

export const requestControls: readonly Control[] = [
  {
    name: 'only plain paths name a file of the console',
    file: 'server/core/console/serveConsole.ts',
    find: '!plainPath.test(path) || unserved.test(path)',
    replace: 'false',
    tests: [service('server/core/console/console.test.ts')],
  },
  {
    name: 'small bodies',
    file: 'server/core/makeApp.ts',
    find: 'const BODY_BYTES = 64 * 1024',
    replace: 'const BODY_BYTES = 64 * 1024 * 1024',
    tests: bodies('a body of'),
  },
  {
    name: 'no name reaches a prototype',
    file: 'server/core/bodies/jsonBodies.ts',
    find: "('error', 'error')",
    replace: "('ignore', 'ignore')",
    tests: bodies('free property names'),
  },
  {
    name: 'no endless nesting',
    file: 'server/core/bodies/bodyShape.ts',
    find: 'const DEEPEST = 32',
    replace: 'const DEEPEST = 1e9',
    tests: bodies('free property names'),
  },
  {
    name: 'no unlisted property',
    file: 'contract/parts.ts',
    find: '{ additionalProperties: false }',
    replace: '{}',
    tests: bodies(),
  },
  {
    name: 'a query key once',
    file: 'server/core/makeApp.ts',
    find: 'if (hasRepeatedKey(request.query)) throw new BadRequest()',
    replace: '',
    tests: bodies('a repeated query parameter'),
  },
  {
    name: 'JSON and nothing else',
    file: 'server/core/bodies/jsonBodies.ts',
    find: 'if (!consumes.includes(type)) throw new Failure(415)',
    replace: '',
    tests: [...bodies(), ...onHeaders],
  },
  {
    name: 'no inner words in a failure',
    file: 'server/core/failures/errorReply.ts',
    find: ': new Failure(500)',
    replace: ': new Failure(500, { userMessage: { en: String(error), fr: String(error) } })',
    tests: bodies('unforeseen is 500'),
  },
  {
    name: 'a request id is well formed',
    file: 'server/core/makeApp.ts',
    find: '/^[A-Za-z0-9._-]{8,64}$/',
    replace: '/./',
    tests: bodies('a valid request id'),
  },
  {
    name: 'requests for hosts of our own alone',
    file: 'server/core/connections/ownHost.ts',
    find: "=> name !== null && isOwn(name, request)) ? null : 'foreign'",
    replace: "=> name !== null || isOwn('', request)) ? null : 'foreign'",
    tests: [service('server/core/security.test.ts', 'a sign-in at another host')],
  },
  {
    name: 'one Host, not two',
    file: 'server/core/connections/ownHost.ts',
    find: 'hosts.length > 1 || ',
    replace: '',
    tests: [service('server/core/security.test.ts', 'two hosts')],
  },
  {
    name: 'HTTP/1.0 and 1.1 alone',
    file: 'server/core/connections/ownHost.ts',
    find: 'if (!isKnownVersion || ',
    replace: 'void isKnownVersion\n    if (',
    tests: [service('server/core/connections/ownHost.test.ts', 'HTTP/0.9')],
  },
  {
    name: 'a target elsewhere is not served',
    file: 'server/core/connections/ownHost.ts',
    find: '...(target === undefined ? [] : [target])',
    replace: '...(target === undefined ? [] : [])',
    tests: [service('server/core/security.test.ts', 'a target elsewhere')],
  },
  {
    name: 'CONNECT is answered',
    file: 'server/app.ts',
    find: "    endWith(socket, '400 bad_request', false)\n",
    replace: '    socket.destroy()\n',
    tests: [service('server/core/security.test.ts', 'CONNECT')],
  },
  {
    name: 'voice: sockets for hosts of our own alone',
    file: 'server/app.ts',
    find: 'if (problem === null) return done()',
    replace: 'if (problem === null || request.headers.upgrade !== undefined) return done()',
    tests: [service('server/core/security.test.ts', 'a web socket at another host')],
  },
  {
    name: 'upgrades wait for the answers before them',
    file: 'server/core/connections/upgrades.ts',
    find: 'answer === undefined || answer.closed',
    replace: 'answer !== null',
    tests: [service('server/core/connections/upgrades.test.ts', 'earlier one')],
  },
  {
    name: 'a request served without its upgrade is the last of its connection',
    file: 'server/core/connections/upgrades.ts',
    find: "'Connection: close', ",
    replace: '',
    // Later versions of Node reject such a request before our code.
    tests: [service('server/core/connections/upgrades.test.ts', 'cannot smuggle another request')],
  },
  {
    name: 'a closed pipe ends no program',
    file: 'server/commands/closedPipes.ts',
    find: "error.code !== 'EPIPE' && ",
    replace: '',
    tests: [service('server/commands/closedPipes.test.ts', 'finishes its work')],
  },
]
