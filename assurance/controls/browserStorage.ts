import { jest, type Control } from './control'

const inStore = (file: string, name?: string) => [jest(`src/store/${file}.test.ts`, name)]

export const browserStorageControls: readonly Control[] = [
  {
    name: 'sign-out: nothing loaded stays',
    file: 'src/store/listeners.ts',
    find: '      if (apiModule !== null) dispatch(apiModule.api.util.resetApiState())\n',
    replace: '',
    tests: inStore('listeners.page', 'a sign-out deletes token'),
  },
  {
    name: 'sign-out: the token goes',
    file: 'src/store/listeners.ts',
    find: '      clearToken()\n',
    replace: '',
    tests: inStore('listeners.page', 'a sign-out deletes token'),
  },
  {
    name: 'sign-out: other tabs hear of it',
    file: 'src/store/watchTabs.ts',
    find: "  channel.postMessage('changed')\n",
    replace: '',
    tests: inStore('watchTabs.page', 'are broadcast to the other tabs'),
  },
  {
    name: 'sign-out in another tab is followed',
    file: 'src/store/watchTabs.ts',
    find: "  window.addEventListener('storage', checkKey)\n",
    replace: '',
    tests: inStore('watchTabs.page'),
  },
  {
    name: 'a page out of the cache looks at the token',
    file: 'src/store/watchTabs.ts',
    find: "  window.addEventListener('pageshow', check)\n",
    replace: '',
    tests: inStore('watchTabs.page', 'a page restored from the back/forward cache'),
  },
  {
    name: 'drafts are kept',
    file: 'src/store/drafts.ts',
    find: '  writeStored(key, JSON.stringify({ ...draft, keptAt: new Date().toISOString() }))\n',
    replace: '',
    tests: inStore('drafts.page', 'unsaved work is stored'),
  },
  {
    name: 'drafts go with a sign-out',
    file: 'src/store/listeners.ts',
    find: "      if (reason === 'user') dropDrafts()\n",
    replace: '',
    tests: inStore('drafts.page', 'signing out removes all drafts'),
  },
  {
    name: 'drafts are for their owner',
    file: 'src/store/listeners.ts',
    find: '      dropDraftsOfOthers(member)\n',
    replace: '',
    tests: inStore('drafts.page', 'an expired session'),
  },
  {
    name: 'DevTools: tokens',
    file: 'src/store/redacted.ts',
    find: '    .replace(run, withoutToken)\n',
    replace: '',
    tests: inStore('devTools.page', 'no action and no state'),
  },
  {
    name: 'DevTools: card numbers',
    file: 'src/store/redacted.ts',
    find: '(isCardNumber(digits) ? MASK : digits)',
    replace: '(isCardNumber(digits) ? digits : digits)',
    tests: inStore('devTools.page', 'no action and no state'),
  },
  {
    name: 'DevTools: secret fields',
    file: 'src/store/redacted.ts',
    find: '  isSecretField(name, value) ? MASK : redacted(value),\n',
    replace: '  redacted(value),\n',
    tests: inStore('devTools.page', 'no action and no state'),
  },
  {
    name: 'secrets are handles',
    file: 'src/lib/secrets.ts',
    find: '  const secret: Secret = `secret:${newUuid()}`\n',
    replace: '  const secret: Secret = `secret:${value}`\n',
    tests: [jest('src/lib/secrets.test.ts'), ...inStore('devTools.page', 'no action and no state')],
  },
]
