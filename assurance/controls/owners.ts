import { service, type Control } from './control'

const resource = (noun: string, name: string) => [service(`server/resources/${noun}/${noun}.test.ts`, name)]

/** Nothing of one account is read or changed from another, table by table. */
export const ownerControls: readonly Control[] = [
  {
    name: 'owner: contacts',
    file: 'server/resources/contacts/service.ts',
    find: "await contacts.where('account_id', '=', accountId).execute()",
    replace: 'await contacts.execute()',
    tests: resource('contacts', 'naming a number makes a contact'),
  },
  {
    name: 'owner: numbers, read',
    file: 'server/resources/numbers/service.ts',
    find: "const numbersOf = (accountId: string) => store.selectFrom('numbers').where('account_id', '=', accountId)",
    replace: "const numbersOf = (_accountId: string) => store.selectFrom('numbers')",
    tests: resource('numbers', 'a number of another account'),
  },
  {
    name: 'owner: numbers, label',
    file: 'server/resources/numbers/service.ts',
    find: "        .set({ label: labelOf(body.label) })\n        .where('account_id', '=', accountId)\n",
    replace: '        .set({ label: labelOf(body.label) })\n',
    tests: resource('numbers', 'a number of another account'),
  },
  {
    name: 'owner: the call flow that a number leads to',
    file: 'server/resources/numbers/service.ts',
    find: "application.where('account_id', '=', accountId).forShare()",
    replace: 'application.forShare()',
    tests: resource('numbers', 'a number goes to an application'),
  },
  {
    name: 'owner: call flows, listed',
    file: 'server/resources/applications/service.ts',
    find: "    store.selectFrom('applications').select(columns).where('account_id', '=', accountId)\n",
    replace: "    store.selectFrom('applications').select(columns).where('account_id', '!=', `none of ${accountId}`)\n",
    tests: resource('applications', 'come with the last changed first'),
  },
  {
    name: 'owner: call flows, deleted',
    file: 'server/resources/applications/service.ts',
    find: "transaction.deleteFrom('applications').where('account_id', '=', accountId)",
    replace: "transaction.deleteFrom('applications')",
    tests: resource('applications', 'a call flow of another account'),
  },
  {
    name: 'owner: branches',
    file: 'server/resources/branches/queries.ts',
    find: "    .where('account_id', '=', accountId)\n    .where('id', '=', id)\n    .forUpdate()\n",
    replace: "    .where('id', '=', id)\n    .forUpdate()\n",
    tests: resource('branches', 'a branch of another account'),
  },
  {
    name: 'owner: audio files',
    file: 'server/resources/audiofiles/service.ts',
    find: ".where('id', '=', id).where('account_id', '=', accountId)",
    replace: ".where('id', '=', id)",
    tests: resource('audiofiles', 'nobody else sees, deletes or adds'),
  },
  {
    name: 'owner: files by URL',
    file: 'server/resources/files/service.ts',
    find: "        .where('account_id', '=', query.account)\n",
    replace: '',
    tests: resource('files', 'a genuine signature for a file of another account'),
  },
  {
    name: 'owner: credit cards',
    file: 'server/resources/creditCards/cardRepository.ts',
    find: ".where('account_id', '=', accountId).where('processor', '=', processor)\n\n  const setDefault",
    replace: ".where('processor', '=', processor)\n\n  const setDefault",
    tests: resource('creditCards', 'a card of another account'),
  },
  {
    name: 'owner: support requests',
    file: 'server/resources/supportRequests/queries.ts',
    find: "scope === 'everybody' ? requests : requests.where('support_requests.account_id', '=', scope.accountId)",
    replace: "scope === 'everybody' || scope.accountId !== '' ? requests : requests",
    tests: resource('supportRequests', 'the list comes by page'),
  },
  {
    name: 'owner: presets',
    file: 'server/resources/presets/service.ts',
    find: "store.deleteFrom('presets').where('account_id', '=', accountId).where('id', '=', id)",
    replace: "store.deleteFrom('presets').where('id', '=', id)",
    tests: resource('presets', 'are made once for one key'),
  },
  {
    name: 'owner: invoices',
    file: 'server/resources/invoices/service.ts',
    find: "store.selectFrom('invoices').selectAll().where('account_id', '=', accountId)",
    replace: "store.selectFrom('invoices').selectAll().where('account_id', '!=', `none of ${accountId}`)",
    tests: resource('invoices', 'is a PDF'),
  },
  {
    name: 'owner: voicemails and recordings',
    file: 'server/core/history/pageKeys.ts',
    find: '    sql`account_id = ${accountId}`,',
    replace: "    sql`account_id <> 'none of ' || ${accountId}`,",
    tests: [service('server/core/history/history.test.ts')],
  },
  {
    name: 'owner: voicemails and recordings, deleted',
    file: 'server/core/history/sounds.ts',
    find: "const owned = store.selectFrom(table).select('id').where('id', '=', id).where('account_id', '=', accountId)",
    replace: "const owned = store.selectFrom(table).select('id').where('id', '=', id)",
    tests: [service('server/core/history/sounds.test.ts')],
  },
  {
    name: 'owner: voicemails and recordings, archived',
    file: 'server/core/history/sounds.ts',
    find: ".set({ is_archived }).where('id', '=', id).where('account_id', '=', accountId)",
    replace: ".set({ is_archived }).where('id', '=', id)",
    tests: [service('server/core/history/sounds.test.ts')],
  },
]
