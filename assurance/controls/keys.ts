import { service, type Control } from './control'

const keys = (name: string) => [service('server/core/routes/idempotency.test.ts', name)]
const saving = (name: string) => [service('server/resources/branches/branches.test.ts', name)]

export const keyControls: readonly Control[] = [
  {
    name: 'key store: a repeat does nothing',
    file: 'server/core/routes/idempotency.ts',
    find: '      if (!(await takeKey(transaction, record, clock()))) return firstAnswer(transaction, record)\n',
    replace: '      if (!(await takeKey(transaction, record, clock()))) return work(transaction)\n',
    tests: keys('a repeated request gets the first answer'),
  },
  {
    name: 'key store: another body is refused',
    file: 'server/core/routes/idempotency.ts',
    find: "  if (record.fingerprint !== request.fingerprint) throw new BusinessError('idempotency_mismatch')\n",
    replace: '',
    tests: keys('a different body under the same key'),
  },
  {
    name: 'key store: each account has its own keys',
    file: 'server/core/routes/idempotency.ts',
    find: 'const { accountId: account_id, key, fingerprint, status } = record',
    replace: "const { key, fingerprint, status } = record\n  const { id: account_id } = await transaction.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow()",
    tests: keys('another account may use the same key'),
  },
  {
    name: 'key store: a key is a UUID',
    file: 'server/core/routes/idempotency.ts',
    find: "typeof header !== 'string' || !uuid.test(header)",
    replace: "typeof header !== 'string'",
    tests: keys('is refused'),
  },
  {
    name: 'key store: kept in the transaction of its effect',
    file: 'server/core/routes/idempotency.ts',
    find: 'takeKey(transaction, record, clock())',
    replace: 'store.transaction().execute((own) => takeKey(own, record, clock()))',
    tests: keys('interrupted work leaves neither'),
  },
  {
    name: 'If-Match',
    file: 'server/resources/branches/service.ts',
    find: '        if (!isExpected(branch.version)) throw new VersionConflict()\n',
    replace: '',
    tests: saving('If-Match'),
  },
  {
    name: 'If-Match of a restored version',
    file: 'server/resources/branches/service.ts',
    find: '        if (!isExpected(await holdApplication(transaction, accountId, applicationId))) throw new VersionConflict()\n',
    replace: '        await holdApplication(transaction, accountId, applicationId)\n',
    tests: [service('server/resources/flowVersions/flowVersions.test.ts', 'are restored as a new version')],
  },
  {
    name: 'a call flow is held while it is saved',
    file: 'server/resources/branches/queries.ts',
    find: '    .forUpdate()\n',
    replace: '',
    tests: saving('accept exactly one of several simultaneous saves with the same version'),
  },
  {
    name: 'a call flow of unknown steps is refused',
    file: 'server/resources/branches/rules.ts',
    find: '  if (!modules.every(({ module_name }) => isKnown(module_name))) throw new Validation({ modules: [isNoModule] })\n',
    replace: '',
    tests: saving('are unchanged by a save with'),
  },
]
