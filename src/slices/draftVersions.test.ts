import {
  applicationEditorSlice,
  branchForgotten,
  branchSaved,
  branchSelected,
  closed,
  draftDiscarded,
  draftRestored,
  moduleAdded,
  opened,
  overwriteChosen,
  redone,
  undone,
  type ApplicationEditor,
} from './applicationEditor'
import { findStack } from './editorDocument'
import { draftOf, type Draft } from './editorSaving'

type Action = Parameters<typeof applicationEditorSlice.reducer>[1]
const { reducer } = applicationEditorSlice

const branches = ['b1', 'b9'].map((id) => ({ id, name: id, modules: [{ id: `m of ${id}`, module_name: 'pause', description: '', parameters: {} }] }))
const opening = (baseVersion: string, offer: Draft | null, left = branches) => opened({ application: { id: 'a1', branches: left }, baseVersion, offer })
const onward = (editor: ApplicationEditor, ...actions: Action[]): ApplicationEditor => actions.reduce(reducer, editor)
const started = reducer(undefined, opening('"1"', null))
const savedAs = (editor: ApplicationEditor, branchId: string, baseVersion: string) =>
  branchSaved({ branchId, version: findStack(editor, branchId)?.version ?? -1, modules: [], ids: {}, baseVersion })

const draft = draftOf(onward(started, branchSelected('b9'), moduleAdded({ module: { module_name: 'pause', parameters: {} }, index: 0 })))
const visitOf = (...visit: Action[]): ApplicationEditor => onward(started, closed(), ...visit, draftRestored())

test('undo and redo of an older draft switch its base version, and the version saved since stays the latest', () => {
  const restored = visitOf(opening('"3"', draft))
  const baseAfter = (...actions: Action[]) => onward(restored, ...actions).baseVersion
  expect([restored.baseVersion, baseAfter(undone()), baseAfter(undone(), redone()), baseAfter(undone(), redone(), undone())]).toEqual(['"1"', '"3"', '"1"', '"3"'])
  const overwritten = [overwriteChosen({ application: { id: 'a1', branches }, baseVersion: '"3"' }), savedAs(restored, 'b9', '"4"')]
  expect([baseAfter(...overwritten, undone()), baseAfter(...overwritten, undone(), redone())]).toEqual(['"4"', '"4"'])
  const between = [undone(), savedAs(restored, 'b1', '"4"'), redone()]
  expect([baseAfter(...between), baseAfter(...between, undone())]).toEqual(['"1"', '"4"'])
})

const touched = (editor: ApplicationEditor, branchId: string, module_name: string): ApplicationEditor =>
  onward(editor, branchSelected(branchId), moduleAdded({ module: { module_name, parameters: {} }, index: 0 }))
const firstNames = (left: Draft | null) => left?.branches.map(({ branchId, modules }) => `${branchId} ${modules[0]?.module_name}`)

test('new work on a branch of an undecided draft becomes a second draft; both are decided one by one', () => {
  const both = draftOf(touched(touched(started, 'b1', 'long'), 'b9', 'long'))
  const again = draftOf(touched(onward(started, closed(), opening('"1"', both)), 'b1', 'short'))
  const offered = onward(started, closed(), opening('"1"', again))
  expect(firstNames(draftOf(offered))).toEqual(['b1 short'])
  expect(firstNames(onward(offered, draftDiscarded()).offer)).toEqual(['b1 long', 'b9 long'])
  const restored = onward(offered, draftRestored())
  expect(draftOf(restored)).toEqual(again)
  expect(draftOf(touched(offered, 'b9', 'third'))).toMatchObject({ branches: [{ branchId: 'b1' }, { branchId: 'b9' }], older: both })
  const saved = onward(restored, savedAs(restored, 'b1', '"2"'))
  expect(draftOf(saved)).toEqual({ ...both, baseVersion: '"2"' })
  expect(onward(saved, draftRestored(), draftDiscarded()).offer).toBeNull()
  expect(onward(offered, savedAs(offered, 'b1', '"2"')).offer).toMatchObject({ baseVersion: '"2"', older: { baseVersion: '"2"' } })
  expect(firstNames(onward(offered, branchForgotten('b1')).offer)).toEqual(['b9 long'])
})

test('a draft without remaining branches brings no version, and a draft of this version keeps it', () => {
  expect(visitOf(opening('"3"', draft, branches.slice(0, 1))).baseVersion).toBe('"3"')
  const same = visitOf(opening('"1"', draft))
  expect(onward(same, undone(), savedAs(same, 'b1', '"2"'), redone()).baseVersion).toBe('"2"')
})
