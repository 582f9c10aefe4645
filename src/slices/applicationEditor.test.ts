import {
  applicationEditorSlice,
  branchCopied,
  branchesListed,
  branchFilled,
  branchForgotten,
  branchSaved,
  branchSelected,
  closed,
  conflictFound,
  conflictLeft,
  overwriteChosen,
  described,
  draftDiscarded,
  draftReturned,
  moduleAdded,
  moduleCopied,
  moduleDuplicated,
  moduleMoved,
  moduleRemoved,
  moduleMovedToBranch,
  opened,
  pasted,
  redone,
  reloaded,
  settingsAccepted,
  settingsCancelled,
  settingsOpened,
  undone,
  type ApplicationEditor,
} from './applicationEditor'
import { findStack, modulesOf } from './editorDocument'
import { baseOf, draftOf, type Draft } from './editorSaving'
import { signedOut } from './session'

type Action = Parameters<typeof applicationEditorSlice.reducer>[1]
const { reducer, getInitialState } = applicationEditorSlice
const { selectDraftNotice, selectIsUnsaved, selectUndoable, selectRedoable } = applicationEditorSlice.selectors

const saved = (id: number) => ({ id, module_name: `m${id}`, description: '', parameters: { length: id } })
const application = {
  id: 'a1',
  branches: [
    { id: 'b9', name: 'menu', modules: [saved(4)] },
    { id: 'b1', name: 'root', modules: [saved(1), saved(2), saved(3)] },
  ],
}
const opening = (draft: Draft | null = null, etag: string | null = '"1"') => opened({ application, etag, draft })
const onward = (editor: ApplicationEditor, ...actions: Action[]): ApplicationEditor => actions.reduce(reducer, editor)
const started = reducer(undefined, opening())
const after = (...actions: Action[]): ApplicationEditor => onward(started, ...actions)

const shown = (editor: ApplicationEditor, branchId = editor.selectedBranchId) => (branchId === null ? [] : modulesOf(editor, branchId))
const names = (editor: ApplicationEditor, branchId?: string): string => shown(editor, branchId).map((module) => module.module_name).join(' ')
const keyAt = (editor: ApplicationEditor, index: number): string => shown(editor)[index]?.key ?? ''
const key = (index: number): string => keyAt(started, index)
const isUnsaved = (editor: ApplicationEditor): boolean => selectIsUnsaved({ applicationEditor: editor })
const noticeIn = (editor: ApplicationEditor) => selectDraftNotice({ applicationEditor: editor })
const preset = (module_name: string, index = 0) => moduleAdded({ module: { module_name, parameters: { length: 9 } }, index })
const copied = (module_name: string) => ({ module_name, description: 'own', parameters: {} })
const savedAs = (editor: ApplicationEditor, branchId: string, etag: string, ids = {}) => {
  const modules = modulesOf(editor, branchId)
  return branchSaved({ visit: editor.visit, stack: { branchId, modules }, modules, ids, etag })
}

test('an application opens on its root branch, with nothing unsaved', () => {
  expect(started).toMatchObject({ applicationId: 'a1', etag: '"1"', selectedBranchId: 'b1', openModuleKey: null })
  expect(names(started)).toBe('m1 m2 m3')
  expect(isUnsaved(started)).toBe(false)
  expect(started.savedIds[key(0)]).toBe(1)
})

test('a feature without parameters opens its settings when dropped, a preset does not; both hold no more than a module has', () => {
  const wire = { module_name: 'pause', friendly_name: 'Pause', is_new: 1 }
  const feature = after(moduleAdded({ module: wire, index: 1 }))
  expect(shown(feature)[1]).toEqual({ key: feature.openModuleKey, module_name: 'pause', description: '', parameters: {} })
  expect(after(preset('p')).openModuleKey).toBeNull()
})

test('modules are added and moved to where they are dropped, duplicated and removed', () => {
  expect(names(after(preset('p', 1)))).toBe('m1 p m2 m3')
  expect(names(after(preset('p', 99)))).toBe('m1 m2 m3 p')
  expect(names(after(moduleMoved({ key: key(0), to: 2 })))).toBe('m2 m3 m1')
  expect(names(after(moduleMoved({ key: key(2), to: -5 })))).toBe('m3 m1 m2')
  expect(names(after(moduleDuplicated(key(1))))).toBe('m1 m2 m2 m3')
  const removed = after(settingsOpened(key(1)), moduleRemoved(key(1)))
  expect(names(removed)).toBe('m1 m3')
  expect(removed.openModuleKey).toBeNull()
})

test('an edit without effect is not an undo step: a drop at the same position, the same description, a module of another branch', () => {
  const gone = { key: 'gone', parameters: {}, description: '' }
  const same = [moduleMoved({ key: key(1), to: 1 }), described({ key: key(0), description: '' }), moduleMovedToBranch({ key: key(0), branchId: 'b1' })]
  const absent = [moduleMoved({ key: 'gone', to: 0 }), moduleRemoved('gone'), moduleDuplicated('gone'), moduleCopied('gone')]
  const other = [settingsOpened('gone'), settingsAccepted(gone), described(gone), pasted({ modules: [], index: 0 }), undone(), redone()]
  for (const action of [...same, ...absent, ...other]) expect(after(action)).toEqual(started)
})

test('copies go into any branch, also of the next application, with keys of their own and without the ids', () => {
  const copy = after(moduleCopied(key(1)), closed(), opening(), branchSelected('b9'))
  const put = onward(copy, pasted({ modules: copy.clipboard, index: 1 }), pasted({ modules: copy.clipboard, index: 1 }))
  expect(names(put)).toBe('m4 m2 m2')
  expect(new Set(shown(put).map((module) => module.key)).size).toBe(3)
  expect(put.savedIds[keyAt(put, 1)]).toBeUndefined()
  expect(after(branchCopied('b1')).clipboard.map(({ module_name }) => module_name)).toEqual(['m1', 'm2', 'm3'])
})

test('a branch made as a copy is shown with unsaved modules, and undoing it empties it', () => {
  const filled = after(branchFilled({ branchId: 'b10', modules: [copied('c1'), copied('c2')] }))
  expect([filled.selectedBranchId, names(filled), isUnsaved(filled)]).toEqual(['b10', 'c1 c2', true])
  const empty = onward(filled, undone())
  expect([names(empty, 'b10'), isUnsaved(empty)]).toEqual(['', false])
})

test('a module sent to another branch leaves this one in one step, and undo brings it back with its key', () => {
  const sent = after(moduleMovedToBranch({ key: key(0), branchId: 'b9' }))
  expect([sent.selectedBranchId, names(sent), names(sent, 'b9')]).toEqual(['b1', 'm2 m3', 'm4 m1'])
  expect(onward(sent, undone()).present).toEqual(started.present)
})

test('accepted settings close the dialog and change the module; cancelled ones change nothing; a description can change alone', () => {
  const editor = after(settingsOpened(key(0)))
  expect(editor.openModuleKey).toBe(key(0))
  const accepted = onward(editor, settingsAccepted({ key: key(0), parameters: { length: 5 } }))
  expect(accepted.openModuleKey).toBeNull()
  expect(shown(accepted)[0]).toMatchObject({ parameters: { length: 5 }, description: '' })
  expect(onward(editor, settingsCancelled())).toEqual({ ...started, latestKey: key(0) })
  const worded = after(described({ key: key(0), description: 'Welcome' }))
  expect(shown(worded)[0]).toMatchObject({ description: 'Welcome', parameters: { length: 1 } })
})

test('a user\'s own description stays marked as such, in copies and after new settings, until it is removed', () => {
  const own = { description: 'Wait 9 s', isOwn: true }
  const worded = after(described({ key: key(0), description: 'Wait 9 s' }))
  expect(shown(worded)[0]).toMatchObject(own)
  expect(onward(worded, described({ key: key(0), description: 'Wait 9 s' }))).toEqual(worded)
  expect(shown(onward(worded, moduleDuplicated(key(0))))[1]).toMatchObject(own)
  expect(shown(onward(worded, settingsAccepted({ key: key(0), parameters: { length: 5 } })))[0]).toMatchObject(own)
  expect(shown(onward(worded, undone()))[0]?.isOwn).toBeUndefined()
  expect(shown(onward(worded, described({ key: key(0), description: '' })))[0]).toMatchObject({ description: '', isOwn: false })
})

test('undo names its step, selects the changed branch, and can lead back to the saved version', () => {
  const editor = after(moduleMoved({ key: key(0), to: 2 }), branchSelected('b9'), preset('p'))
  expect(selectUndoable({ applicationEditor: editor })).toEqual({ kind: 'added', module_name: 'p' })
  const once = onward(editor, undone())
  expect([selectUndoable({ applicationEditor: once })?.kind, selectRedoable({ applicationEditor: once })?.kind]).toEqual(['moved', 'added'])
  const twice = onward(once, undone())
  expect([twice.selectedBranchId, names(twice), isUnsaved(twice)]).toEqual(['b1', 'm1 m2 m3', false])
  expect(names(onward(twice, redone(), redone()))).toBe('p m4')
  expect(selectRedoable({ applicationEditor: onward(once, preset('q')) })).toBeNull()
})

test('only the last two hundred steps can be undone', () => {
  const editor = after(...Array.from({ length: 203 }, (_, index) => preset(`p${index}`)))
  const oldest = onward(editor, ...Array.from({ length: 250 }, () => undone()))
  expect(names(oldest)).toBe('p2 p1 p0 m1 m2 m3')
  expect(isUnsaved(oldest)).toBe(true)
})

test('an edit made during a save stays unsaved; undoing it makes the branch count as saved', () => {
  const sent = after(preset('p'))
  const answer = savedAs(sent, 'b1', '"2"', { [keyAt(sent, 0)]: 77 })
  expect(onward(sent, answer)).toMatchObject({ etag: '"2"', savedIds: { [keyAt(sent, 0)]: 77 } })
  expect(isUnsaved(onward(sent, answer))).toBe(false)
  const edited = onward(sent, preset('late'), answer)
  expect([names(edited), isUnsaved(edited)]).toEqual(['late p m1 m2 m3', true])
  expect(isUnsaved(onward(edited, undone()))).toBe(false)
  expect(isUnsaved(onward(edited, undone(), undone()))).toBe(true)
})

test('the response to a save of an earlier visit neither marks other content as saved nor changes the version', () => {
  const sent = after(preset('p'))
  const answer = savedAs(sent, 'b1', '"2"')
  const again = onward(sent, closed(), opening(), preset('q'))
  expect(onward(again, answer)).toEqual(again)
  const elsewhere = onward(sent, closed(), opened({ application: { id: 'a2', branches: [] }, etag: '"7"', draft: null }))
  expect(onward(elsewhere, answer)).toEqual(elsewhere)
})

test('a conflict lasts until the user continues, or reloads with the replaced work one undo away', () => {
  const editor = after(branchSelected('b9'), preset('p'), conflictFound())
  expect(editor.isConflicting).toBe(true)
  expect(onward(editor, conflictLeft())).toMatchObject({ isConflicting: false, etag: '"1"' })
  expect(onward(editor, overwriteChosen({ application, etag: '"5"' }))).toMatchObject({ isConflicting: false, etag: '"5"' })
  const fresh = onward(editor, reloaded({ application, etag: '"5"' }))
  expect(fresh).toMatchObject({ isConflicting: false, etag: '"5"', selectedBranchId: 'b9' })
  expect([names(fresh), isUnsaved(fresh), noticeIn(fresh), draftOf(fresh)?.etag]).toEqual(['m4', false, 'setAside', '"5"'])
  const back = onward(fresh, undone())
  expect([names(back), isUnsaved(back), baseOf(back), noticeIn(back)]).toEqual(['p m4', true, '"5"', null])
  expect(onward(fresh, undone(), redone())).toEqual(fresh)
  const discarded = onward(fresh, draftDiscarded())
  expect([names(discarded), draftOf(discarded), noticeIn(discarded), names(onward(discarded, undone()))]).toEqual(['m4', null, null, 'p m4'])
  const unchanged = after(reloaded({ application, etag: '"5"' }))
  expect([draftOf(unchanged), unchanged.past]).toEqual([null, []])
  const without = { ...application, branches: application.branches.slice(1) }
  const orphaned = onward(editor, reloaded({ application: without, etag: '"5"' }))
  expect([orphaned.selectedBranchId, orphaned.clipboard[0]?.module_name, orphaned.past]).toEqual(['b1', 'p', []])
})

test('undoing Reload brings back the own work, and leaves what others changed in other branches', () => {
  const theirs = [{ id: 'b9', name: 'menu', modules: [saved(7)] }, ...application.branches.slice(1)]
  const editor = after(preset('p'), reloaded({ application: { id: 'a1', branches: theirs }, etag: '"5"' }), undone())
  expect([names(editor, 'b1'), names(editor, 'b9')]).toEqual(['p m1 m2 m3', 'm7'])
})

test('a draft is restored as the application opens, in one step, with the version it is based on and its branch selected', () => {
  const draft = draftOf(after(branchSelected('b9'), preset('p')))
  const restored = onward(started, closed(), opening(draft, '"3"'))
  expect([restored.etag, baseOf(restored), restored.selectedBranchId, noticeIn(restored)]).toEqual(['"3"', '"1"', 'b9', 'restored'])
  expect([names(restored), isUnsaved(restored), draftOf(restored)]).toEqual(['p m4', true, draft])
  const before = onward(restored, undone())
  expect([isUnsaved(before), baseOf(before), noticeIn(before)]).toEqual([false, '"3"', null])
})

test('a discarded draft is one undo away, and comes back beside what was edited since', () => {
  const draft = draftOf(after(branchSelected('b9'), preset('p')))
  if (draft === null) throw new Error('nothing is unsaved')
  const restored = onward(started, closed(), opening(draft))
  const discarded = onward(restored, draftDiscarded())
  expect([names(discarded, 'b9'), draftOf(discarded), noticeIn(discarded)]).toEqual(['m4', null, null])
  expect(onward(discarded, undone()).present).toEqual(restored.present)
  expect(onward(discarded, draftReturned(draft)).present).toEqual(restored.present)
  const later = onward(discarded, branchSelected('b1'), preset('q'), draftReturned(draft))
  expect([names(later, 'b1'), names(later, 'b9'), later.selectedBranchId]).toEqual(['q m1 m2 m3', 'p m4', 'b9'])
})

test('a module moved away after the draft was made is in both branches, and can be gathered in one', () => {
  const draft = draftOf(after(described({ key: key(0), description: 'drafted' })))
  if (draft === null) throw new Error('nothing is unsaved')
  const both = onward(started, moduleMovedToBranch({ key: key(0), branchId: 'b9' }), draftReturned(draft))
  expect([names(both, 'b1'), names(both, 'b9')]).toEqual(['m1 m2 m3', 'm4 m1'])
  const gathered = onward(both, branchSelected('b9'), moduleMovedToBranch({ key: shown(both, 'b9')[1]?.key ?? '', branchId: 'b1' }))
  expect(names(gathered, 'b1')).toBe('m1 m2 m3 m1')
})

test('branches that are listed later are added; those that are edited stay as they are', () => {
  const listed = [{ id: 'b1', name: 'root', modules: [] }, { id: 'b7', name: 'new', modules: [saved(70)] }]
  const editor = after(preset('p'), branchesListed(listed))
  expect([names(editor, 'b1'), names(editor, 'b7')]).toEqual(['p m1 m2 m3', 'm70'])
  const before = onward(editor, undone())
  expect([isUnsaved(before), names(before, 'b7')]).toEqual([false, 'm70'])
})

test('deleting a branch removes its unsaved work, its undo steps and its part of a draft', () => {
  const edited = after(moduleMovedToBranch({ key: key(0), branchId: 'b9' }), branchSelected('b9'), preset('p'), settingsOpened(key(0)), undone())
  const editor = onward(edited, settingsOpened(keyAt(edited, 1)), branchForgotten('b9'))
  expect(editor).toMatchObject({ selectedBranchId: 'b1', openModuleKey: null, future: [] })
  expect(findStack(editor, 'b9')).toBeUndefined()
  const back = onward(editor, undone())
  expect([names(back), back.past, isUnsaved(back)]).toEqual(['m1 m2 m3', [], false])
  const drafted = after(branchSelected('b9'), preset('p'), reloaded({ application, etag: '"5"' }))
  expect(draftOf(onward(drafted, branchForgotten('b9')))).toBeNull()
})

test('a closed editor keeps the clipboard, and signing out empties it', () => {
  const held = (...actions: Action[]) => ({ ...after(...actions), visit: 0 })
  expect(held(preset('p'), closed())).toEqual(getInitialState())
  expect(after(moduleCopied(key(0)), closed()).clipboard).toHaveLength(1)
  expect(held(moduleCopied(key(0)), signedOut({ reason: 'expired' }))).toEqual(getInitialState())
})
