import {
  applicationEditorSlice,
  branchSaved,
  branchSelected,
  closed,
  moduleAdded,
  opened,
  overwriteChosen,
  redone,
  saveUnconfirmed,
  undone,
  type ApplicationEditor,
} from './applicationEditor'
import { findStack } from './editorDocument'
import { baseOf, draftOf, unsavedStacks, type Draft } from './editorSaving'

type Action = Parameters<typeof applicationEditorSlice.reducer>[1]
const { reducer } = applicationEditorSlice

const branches = ['b1', 'b9'].map((id) => ({ id, name: id, modules: [{ id: `m of ${id}`, module_name: 'pause', description: '', parameters: {} }] }))
const opening = (etag: string, draft: Draft | null, left = branches) => opened({ application: { id: 'a1', branches: left }, etag, draft })
const onward = (editor: ApplicationEditor, ...actions: Action[]): ApplicationEditor => actions.reduce(reducer, editor)
const started = reducer(undefined, opening('"1"', null))
const sentOf = (editor: ApplicationEditor, branchId: string) => ({
  visit: editor.visit,
  stack: findStack(editor, branchId) ?? { branchId, modules: [] },
  modules: [],
})
const savedAs = (editor: ApplicationEditor, branchId: string, etag: string) => branchSaved({ ...sentOf(editor, branchId), ids: {}, etag })

const draft = draftOf(onward(started, branchSelected('b9'), moduleAdded({ module: { module_name: 'pause', parameters: {} }, index: 0 })))
const visitOf = (...visit: Action[]): ApplicationEditor => onward(started, closed(), ...visit)

test('undo and redo of an older draft switch the version it is based on, and the version saved since stays the latest', () => {
  const restored = visitOf(opening('"3"', draft))
  const baseAfter = (...actions: Action[]) => baseOf(onward(restored, ...actions))
  expect([baseOf(restored), baseAfter(undone()), baseAfter(undone(), redone()), baseAfter(undone(), redone(), undone())]).toEqual(['"1"', '"3"', '"1"', '"3"'])
  const overwritten = [overwriteChosen({ application: { id: 'a1', branches }, etag: '"3"' }), savedAs(restored, 'b9', '"4"')]
  expect([baseAfter(...overwritten, undone()), baseAfter(...overwritten, undone(), redone())]).toEqual(['"4"', '"4"'])
  const between = [undone(), savedAs(restored, 'b1', '"4"'), redone()]
  expect([baseAfter(...between), baseAfter(...between, undone())]).toEqual(['"1"', '"4"'])
})

test('a draft without remaining branches brings no version, and a draft of this version keeps it', () => {
  const without = visitOf(opening('"3"', draft, branches.slice(0, 1)))
  expect([baseOf(without), without.past, without.clipboard[0]?.module_name]).toEqual(['"3"', [], 'pause'])
  const same = visitOf(opening('"1"', draft))
  expect(baseOf(onward(same, undone(), savedAs(same, 'b1', '"2"'), redone()))).toBe('"2"')
})

test('a save without a response leaves nothing saved but what was before, and adds to what the service may hold', () => {
  const restored = visitOf(opening('"1"', draft))
  const unconfirmed = onward(restored, saveUnconfirmed(sentOf(restored, 'b9')), saveUnconfirmed(sentOf(restored, 'b1')))
  const unsaved = (editor: ApplicationEditor) => unsavedStacks(editor).map(({ branchId }) => branchId)
  expect([unsaved(unconfirmed), unsaved(onward(unconfirmed, undone()))]).toEqual([['b9'], ['b9']])
  expect(Object.values(unconfirmed.saved).map(({ known }) => known.length)).toEqual([2, 2])
})
