import { jest, type Control } from './control'

const inApi = (file: string, name?: string) => [jest(`src/api/${file}.page.test.ts`, name)]

export const callControls: readonly Control[] = [
  {
    name: 'late 401: the tokens are compared',
    file: 'src/api/baseQuery.ts',
    find: ' && token === readToken()',
    replace: '',
    tests: inApi('expiry', 'a late 401'),
  },
  {
    name: 'late 401 of an upload',
    file: 'src/api/settleUpload.ts',
    find: 'outcome.token === readToken() ?',
    replace: 'outcome.token !== null ?',
    tests: inApi('uploadQueue', 'a late 401'),
  },
  {
    name: 'a refused sign-in is no sign-out',
    file: 'src/api/baseQuery.ts',
    find: 'answer.status === 401 && isForMembers && session().authenticated',
    replace: 'answer.status === 401',
    tests: inApi('expiry'),
  },
  {
    name: 'an act is sent once',
    file: 'src/api/baseQuery.ts',
    find: "operation.method === 'GET' || (idempotencyKey !== undefined && readSettings().idempotencyKeys)",
    replace: "operation.method !== '' || idempotencyKey === ''",
    tests: inApi('retries', 'is sent once'),
  },
  {
    name: 'a repeat of an act carries its key',
    file: 'src/api/request.ts',
    find: "  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)\n",
    replace: '',
    tests: inApi('retries', 'a mutation with a key'),
  },
  {
    name: 'an id cannot change the address',
    file: 'src/api/request.ts',
    find: 'return urlPart(id)',
    replace: 'return String(id)',
    tests: inApi('retries', 'ids and filters'),
  },
  {
    name: 'a page of a proxy is no refusal',
    file: 'src/api/readAnswer.ts',
    find: "isClientError(status) && isRecord(json) ? 'refused' : 'unknown'",
    replace: "isRecord(json) || status > 0 ? 'refused' : 'unknown'",
    tests: inApi('baseQuery'),
  },
  {
    name: 'a reply of another shape is a failure',
    file: 'src/api/readAnswer.ts',
    find: '  return data === undefined ? { error: failureOf({ status }) } : {',
    replace: '  return {',
    tests: inApi('baseQuery'),
  },
  {
    name: 'secrets leave memory with the call',
    file: 'src/api/baseQuery.ts',
    find: '  prepared.forgetSecrets()\n',
    replace: '',
    tests: inApi('baseQuery', 'a secret is revealed'),
  },
]
