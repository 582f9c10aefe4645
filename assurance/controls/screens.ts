import { jest, type Control } from './control'

/** Lists, forms and pages. */
export const screenControls: readonly Control[] = [
  {
    name: 'overlay: what was deleted stays hidden',
    file: 'src/slices/deletedItems.ts',
    find: '  held[kind] = [...idsOf(held, kind).filter((other) => other !== id), id]\n',
    replace: '  void [held, kind, id]\n',
    tests: [jest('src/features/audiofiles/deletionSchedules.test.tsx')],
  },
  {
    name: 'overlay: what was refused comes back',
    file: 'src/lists/useDeletions.ts',
    find: '      dispatch((failure === null ? deletionDone : deletionRefused)({ kind, id }))\n',
    replace: '      if (failure === null) dispatch(deletionDone({ kind, id }))\n',
    tests: [jest('src/features/audiofiles/deletionSchedules.test.tsx')],
  },
  {
    name: 'overlay: what is gone stays gone, whatever a second try is told',
    file: 'src/slices/deletedItems.ts',
    find: '      if (idsOf(gone, kind).includes(id)) return\n',
    replace: '      void gone\n',
    tests: [jest('src/features/audiofiles/deletionSchedules.test.tsx')],
  },
  {
    name: 'a broken page takes nothing along',
    file: 'src/ui/Boundary.tsx',
    find: '    return { error, isBroken: true }\n',
    replace: '    throw error\n',
    tests: [jest('src/app/RouteFrame.test.tsx', 'a page that breaks')],
  },
  {
    name: 'nothing is sent twice at once',
    file: 'src/forms/useBusyLock.ts',
    find: '    if (isLocked.current) return undefined\n',
    replace: '',
    tests: [jest('src/forms/useSubmit.test.tsx')],
  },
  {
    name: 'an unknown outcome keeps its key',
    file: 'src/forms/useSubmit.ts',
    find: '    if (refusal === null || !isOpen(refusal)) idempotencyKey.current = null\n',
    replace: '    idempotencyKey.current = null\n',
    tests: [jest('src/forms/useSubmit.test.tsx')],
  },
  {
    name: 'four calls of a selection at a time',
    file: 'src/lists/runBulk.ts',
    find: 'const MOST_AT_A_TIME = 4',
    replace: 'const MOST_AT_A_TIME = 40',
    tests: [jest('src/lists/runBulk.test.ts')],
  },
  {
    name: 'files that are too large are not sent',
    file: 'src/forms/validateFiles.ts',
    find: 'audio.filter(({ size }) => size <= MOST_BYTES)',
    replace: 'audio.filter(({ size }) => size <= Infinity)',
    tests: [jest('src/forms/validateFiles.test.ts')],
  },
  {
    name: 'a hundred files at a time',
    file: 'src/forms/validateFiles.ts',
    find: 'export const MOST_FILES = 100\n',
    replace: 'export const MOST_FILES = 1_000\n',
    tests: [jest('src/forms/validateFiles.test.ts')],
  },
  {
    name: 'a link is an address of the web',
    file: 'src/lib/settings.ts',
    find: 'isWebAddress(text(name)) ? text(name)',
    replace: "isWebAddress(text(name)) || name !== '' ? text(name)",
    tests: [jest('src/lib/settings.page.test.ts')],
  },
  {
    name: 'a token of another shape makes a guest',
    file: 'src/lib/storedToken.ts',
    find: ' || !threeParts.test(token)',
    replace: '',
    tests: [jest('src/lib/storedToken.page.test.ts')],
  },
  {
    name: 'whoever comes back is the same person',
    file: 'src/app/returnState.ts',
    find: " || state['userId'] !== userId",
    replace: '',
    tests: [jest('src/app/returnState.test.ts')],
  },
]
