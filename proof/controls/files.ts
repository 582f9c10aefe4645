import { service, type Control } from './control'

const byUrl = (name?: string) => [service('server/resources/files/files.test.ts', name)]
const uploads = (name: string) => [service('server/resources/audiofiles/uploadFaults.test.ts', name)]
const sounds = [service('server/resources/audiofiles/sound.test.ts')]

/** Files and texts of people. */
export const fileControls: readonly Control[] = [
  {
    name: 'signed URL: the signature',
    file: 'server/core/sessions/signedUrl.ts',
    find: 'const isGenuine = isSame(',
    replace: 'const isGenuine = signature !== undefined || isSame(',
    tests: byUrl('a URL changed to'),
  },
  {
    name: 'signed URL: its end',
    file: 'server/core/sessions/signedUrl.ts',
    find: 'isGenuine && Number(expires) * SECOND_MS > clock().getTime()',
    replace: 'isGenuine',
    tests: byUrl('ten minutes later the URL is none'),
  },
  {
    name: 'files are saved, not shown',
    file: 'server/core/texts/disposition.ts',
    find: '`attachment; filename',
    replace: '`inline; filename',
    tests: byUrl(),
  },
  {
    name: 'a name in a header is plain',
    file: 'server/core/texts/disposition.ts',
    find: '.replace(/[^\\x20-\\x7e]|["\\\\%]/g, \'_\')',
    replace: '',
    tests: byUrl('is told safely'),
  },
  {
    name: 'uploads: sound by its content',
    file: 'server/resources/audiofiles/sound.ts',
    find: 'kind.isSound({ bytes, isWhole }) &&',
    replace: '',
    tests: sounds,
  },
  {
    name: 'uploads: nothing that is also a page',
    file: 'server/resources/audiofiles/sound.ts',
    find: ' && !isAlsoSomethingElse(opening)',
    replace: '',
    tests: sounds,
  },
  {
    name: 'uploads: 100 MB',
    file: 'server/core/bodies/uploadBody.ts',
    find: '      if (read > bytes) throw new Validation({ file: [isTooLarge(bytes)] })\n',
    replace: '',
    tests: uploads('one byte more than 100 MB'),
  },
  {
    name: 'uploads: six at once',
    file: 'server/core/connections/places.ts',
    find: 'if (all >= inAll || (taken.get(accountId) ?? 0) >= perAccount) throw new TooMany(RETRY_S)',
    replace: '',
    tests: uploads('an account has six uploads at once'),
  },
  {
    name: 'uploads: one part and no more',
    file: 'server/core/bodies/uploadBody.ts',
    find: '    if ((await nextPart()) !== null) throw new BadRequest()\n',
    replace: '',
    tests: [service('server/resources/audiofiles/audiofiles.test.ts', 'a form with')],
  },
  {
    name: 'damaged content: its length, before it is sent',
    file: 'server/providers/files/localFolder.ts',
    find: '  if (found.size !== bytes) throw',
    replace: '  if (found.size < 0) throw',
    tests: [service('server/resources/files/damaged.test.ts', 'cut short: the whole')],
  },
  {
    name: 'damaged content: cut short while it is sent',
    file: 'server/providers/files/exactly.ts',
    find: 'flush: (done) => done(left === 0 ? null :',
    replace: 'flush: (done) => done(left >= 0 ? null :',
    tests: [service('server/providers/files/localFolder.test.ts', 'cut short while it is read')],
  },
  {
    name: 'damaged content: the length of an object',
    file: 'server/providers/files/objectStore.ts',
    find: 'if (size === bytes) return exactly',
    replace: 'if (size >= 0) return exactly',
    tests: [service('server/providers/files/objectStore.test.ts', 'shorter or longer')],
  },
  {
    name: 'formulas in a CSV',
    file: 'server/core/texts/csv.ts',
    find: "typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)",
    replace: 'String(value)',
    tests: [service('server/core/texts/csv.test.ts')],
  },
  {
    name: 'quotes in a CSV',
    file: 'server/core/texts/csv.ts',
    find: '.replaceAll(\'"\', \'""\')',
    replace: '',
    tests: [service('server/core/texts/csv.test.ts')],
  },
  {
    name: 'signs of LIKE in a filter',
    file: 'server/core/texts/containing.ts',
    find: ".replace(/[\\\\%_]/g, '\\\\$&')",
    replace: '',
    tests: [service('server/resources/audiofiles/audiofiles.test.ts', 'a filter finds a part of a name')],
  },
]
