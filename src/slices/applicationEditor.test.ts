import fc from 'fast-check'
import {
  applicationEditorSlice,
  branchSaved,
  branchSelected,
  closed,
  described,
  moduleAdded,
  moduleMoved,
  moduleRemoved,
  opened,
  redone,
  settingsAccepted,
  settingsCancelled,
  settingsOpened,
  undone,
  type ApplicationEditor,
} from './applicationEditor'
import { stackOf, type StackModule } from './editorHistory'
import { signedOut } from './session'

type Action = Parameters<typeof applicationEditorSlice.reducer>[1]
const { reducer, getInitialState } = applicationEditorSlice
const { selectIsUnsaved, selectCanUndo, selectCanRedo } = applicationEditorSlice.selectors

const saved = (id: number) => ({ id, module_name: 'pause', description: `saved ${id}`, parameters: { length: id } })

const application = {
  id: 'a1',
  branches: [
    { id: 'b9', name: 'menu', modules: [saved(4)] },
    { id: 'b1', name: 'root', modules: [saved(1), saved(2), saved(3)] },
  ],
}

const started = reducer(undefined, opened({ application, etag: '"1"' }))
const after = (...actions: Action[]): ApplicationEditor => actions.reduce(reducer, started)

const modulesOf = (editor: ApplicationEditor, branchId = editor.selectedBranchId): StackModule[] =>
  branchId === null ? [] : stackOf(editor, branchId).modules
const names = (editor: ApplicationEditor): string[] => modulesOf(editor).map(({ description }) => description)
const keyAt = (editor: ApplicationEditor, index: number): string => modulesOf(editor)[index]?.key ?? ''
const rooted = (applicationEditor: ApplicationEditor) => ({ applicationEditor })

const preset = (description: string, index: number) =>
  moduleAdded({ module: { module_name: 'pause', description, parameters: { length: 9 } }, index })

test('an application opens on its root branch, with nothing unsaved', () => {
  expect(started).toMatchObject({ applicationId: 'a1', etag: '"1"', selectedBranchId: 'b1', openModuleKey: null })
  expect(names(started)).toEqual(['saved 1', 'saved 2', 'saved 3'])
  expect(selectIsUnsaved(rooted(started))).toBe(false)
  expect(started.savedIds[keyAt(started, 0)]).toBe(1)
})

test('a feature without parameters opens its settings when dropped, a preset does not', () => {
  const feature = after(moduleAdded({ module: { module_name: 'pause', description: '' }, index: 1 }))
  expect(feature.openModuleKey).toBe(keyAt(feature, 1))
  expect(after(preset('p', 1)).openModuleKey).toBeNull()
})

test('modules are added, moved and removed where they are dropped', () => {
  expect(names(after(preset('p', 1)))).toEqual(['saved 1', 'p', 'saved 2', 'saved 3'])
  expect(names(after(preset('p', 99)))).toEqual(['saved 1', 'saved 2', 'saved 3', 'p'])
  expect(names(after(moduleMoved({ key: keyAt(started, 0), to: 2 })))).toEqual(['saved 2', 'saved 3', 'saved 1'])
  expect(names(after(moduleMoved({ key: keyAt(started, 2), to: 0 })))).toEqual(['saved 3', 'saved 1', 'saved 2'])
  expect(names(after(moduleRemoved(keyAt(started, 1))))).toEqual(['saved 1', 'saved 3'])
})

test('switching branch keeps the stack of the branch that is left', () => {
  const editor = after(preset('p', 0), branchSelected('b9'))
  expect(names(editor)).toEqual(['saved 4'])
  expect(modulesOf(editor, 'b1')[0]?.description).toBe('p')
  expect(names(reducer(editor, branchSelected('b1')))[0]).toBe('p')
})

test('accepted settings close the dialog and change the module; cancelled ones change nothing', () => {
  const key = keyAt(started, 0)
  const open = after(settingsOpened(key))
  expect(open.openModuleKey).toBe(key)
  const accepted = reducer(open, settingsAccepted({ key, parameters: { length: 5 }, description: '5 s' }))
  expect(accepted.openModuleKey).toBeNull()
  expect(modulesOf(accepted)[0]).toMatchObject({ parameters: { length: 5 }, description: '5 s' })
  const cancelled = reducer(open, settingsCancelled())
  expect(cancelled).toEqual(started)
})

test('a description changes alone', () => {
  const editor = after(described({ key: keyAt(started, 0), description: 'Welcome' }))
  expect(modulesOf(editor)[0]).toMatchObject({ description: 'Welcome', parameters: { length: 1 } })
})

test('a module that is not in the selected branch is left alone, and no step is remembered', () => {
  const gone = { key: 'gone', parameters: {}, description: '' }
  const actions = [moduleMoved({ key: 'gone', to: 0 }), moduleRemoved('gone'), settingsOpened('gone'), settingsAccepted(gone), described(gone)]
  for (const action of actions) expect(after(action)).toEqual(started)
})

test('what was edited while a branch was being saved stays unsaved', () => {
  const sent = after(preset('p', 0))
  const save = (editor: ApplicationEditor) =>
    reducer(editor, branchSaved({ branchId: 'b1', revision: stackOf(sent, 'b1').revision, ids: { [keyAt(sent, 0)]: 77 }, etag: '"2"' }))
  expect(selectIsUnsaved(rooted(save(sent)))).toBe(false)
  expect(save(sent)).toMatchObject({ etag: '"2"' })
  const edited = save(reducer(sent, preset('late', 0)))
  expect(selectIsUnsaved(rooted(edited))).toBe(true)
  expect(names(edited)[0]).toBe('late')
  expect(edited.savedIds[keyAt(sent, 0)]).toBe(77)
})

test('undo goes back to the branch of the edit; an edit after it forgets what could be redone', () => {
  const editor = after(preset('p', 0), branchSelected('b9'), undone())
  expect(editor.selectedBranchId).toBe('b1')
  expect(names(editor)).toEqual(names(started))
  expect(selectCanRedo(rooted(editor))).toBe(true)
  expect(selectCanRedo(rooted(reducer(editor, preset('q', 0))))).toBe(false)
})

test('a closed editor, and one whose member left, hold nothing', () => {
  expect(after(preset('p', 0), closed())).toEqual(getInitialState())
  expect(after(preset('p', 0), signedOut({ reason: 'user' }))).toEqual(getInitialState())
})

const edits = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('add' as const), at: fc.nat(6) }),
    fc.record({ act: fc.constant('move' as const), at: fc.nat(6), to: fc.nat(6) }),
    fc.record({ act: fc.constant('remove' as const), at: fc.nat(6) }),
    fc.record({ act: fc.constant('describe' as const), at: fc.nat(6) }),
    fc.record({ act: fc.constant('branch' as const), at: fc.nat(1) }),
    fc.record({ act: fc.constant('undo' as const), at: fc.nat(0) }),
    fc.record({ act: fc.constant('redo' as const), at: fc.nat(0) }),
  ),
  { maxLength: 60 },
)
type Edit = ReturnType<(typeof edits)['generate']>['value'][number]

const actionOf = (editor: ApplicationEditor, edit: Edit): Action => {
  const key = keyAt(editor, edit.at)
  switch (edit.act) {
    case 'add':
      return preset(`new ${edit.at}`, edit.at)
    case 'move':
      return moduleMoved({ key, to: edit.to })
    case 'remove':
      return moduleRemoved(key)
    case 'describe':
      return described({ key, description: `text ${edit.at}` })
    case 'branch':
      return branchSelected(edit.at === 0 ? 'b1' : 'b9')
    case 'undo':
      return undone()
    case 'redo':
      return redone()
  }
}

const stacks = (editor: ApplicationEditor) => [modulesOf(editor, 'b1'), modulesOf(editor, 'b9')]

const all = (editor: ApplicationEditor, action: Action, isPossible: typeof selectCanUndo): ApplicationEditor => {
  let now = editor
  while (isPossible(rooted(now))) now = reducer(now, action)
  return now
}

test('whatever was edited: undoing all gives what was opened, redoing all gives it back, and no module is ever twice', () => {
  fc.assert(
    fc.property(edits, (script) => {
      const end = script.reduce((editor, edit) => {
        const next = reducer(editor, actionOf(editor, edit))
        const keys = stacks(next).flat().map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        return next
      }, started)
      const latest = all(end, redone(), selectCanRedo)
      const origin = all(latest, undone(), selectCanUndo)
      expect(stacks(origin)).toEqual(stacks(started))
      expect(stacks(all(origin, redone(), selectCanRedo))).toEqual(stacks(latest))
      expect(selectIsUnsaved(rooted(started))).toBe(false)
    }),
    { numRuns: 300 },
  )
})
