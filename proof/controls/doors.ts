import { service, type Control } from './control'

const logs = (name?: string) => [service('server/core/logs.test.ts', name)]

/** Logs, the carrier, voice clients, a second process. */
export const doorControls: readonly Control[] = [
  {
    name: 'logs: objects lose their secrets',
    file: 'server/core/log.ts',
    find: 'log.child({}, { redact: redactedPaths })',
    replace: 'log.child({ redactedPaths })',
    tests: logs(),
  },
  {
    name: 'logs: no signature of a URL',
    file: 'server/core/log.ts',
    find: "(url.split('?', 1)[0] ?? '')",
    replace: 'url',
    tests: logs('hold no password'),
  },
  {
    name: 'logs: no token of a mailed link',
    file: 'server/core/log.ts',
    find: ".replace(/(\\/(?:password\\/reset|email\\/revert)\\/)[^/]+/, '$1…')",
    replace: '',
    tests: logs(),
  },
  {
    name: 'logs: nothing that hangs on an error',
    file: 'server/core/log.ts',
    find: 'error instanceof Error ? withoutBaggage(error) : error',
    replace: 'error',
    tests: logs('an error is logged'),
  },
  {
    name: 'requests of Twilio are signed',
    file: 'server/core/routes/carrierRoute.ts',
    find: 'if (!isRight) throw new Failure(403)',
    replace: '',
    tests: [service('server/resources/voice/voice.test.ts', 'what Twilio has not signed')],
  },
  {
    name: "Twilio's signature is over the form",
    file: 'server/providers/voice/twilio/signature.ts',
    find: ".update(url + parts.join(''))",
    replace: '.update(url)',
    tests: [service('server/providers/voice/twilio/carrier.test.ts', 'is right for its URL')],
  },
  {
    name: 'voice: sockets of own pages alone',
    file: 'server/providers/voice/embedded/door.ts',
    find: "    if (!isOwnOrigin(request, publicUrl())) return '403 forbidden'\n",
    replace: '',
    tests: [service('server/providers/voice/embedded/door.test.ts', 'lets in only sockets of its own pages')],
  },
  {
    name: 'voice: whoever signs out takes the phone along',
    file: 'server/providers/voice/embedded/admission.ts',
    find: "if (isOver && isCurrent) line.close('noToken')",
    replace: 'void isOver',
    tests: [service('server/providers/voice/embedded/admission.test.ts')],
  },
  {
    name: 'one process on a data folder',
    file: 'server/store/embedded/folderHold.ts',
    find: 'if (holder !== undefined && holder.nonce !== nonce) {',
    replace: 'if (holder === undefined) {',
    tests: [service('server/store/embedded/folderHold.test.ts', 'a held folder is refused')],
  },
  {
    name: 'a hold of an ended process does not count',
    file: 'server/store/embedded/folderHold.ts',
    find: ' && startOf(claim.pid) === claim.started',
    replace: '',
    tests: [service('server/store/embedded/folderHold.test.ts', 'does not count')],
  },
  {
    name: 'files without a place are not swept away',
    file: 'server/core/sweeping/sweepFiles.ts',
    find: 'if (rows > 0 && missing.length === rows) {',
    replace: 'if (rows < 0) {',
    tests: [service('server/core/sweeping/sweepFiles.test.ts')],
  },
]
