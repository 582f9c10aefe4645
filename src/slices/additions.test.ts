import {
  applicationEditorSlice,
  branchSelected,
  moduleAdded,
  moduleRemoved,
  opened,
  redone,
  settingsAccepted,
  settingsCancelled,
  settingsOpened,
  undone,
  type ApplicationEditor,
} from './applicationEditor'
import { modulesOf } from './editorDocument'

type Action = Parameters<typeof applicationEditorSlice.reducer>[1]
const { reducer } = applicationEditorSlice

const saved = (id: number) => ({ id, module_name: `m${id}`, description: '', parameters: { length: id } })
const application = { id: 'a1', branches: [{ id: 'b1', name: 'root', modules: [saved(1), saved(2), saved(3)] }] }
const onward = (editor: ApplicationEditor, ...actions: Action[]): ApplicationEditor => actions.reduce(reducer, editor)
const started = reducer(undefined, opened({ application, etag: '"1"', draft: null }))
const after = (...actions: Action[]): ApplicationEditor => onward(started, ...actions)
const shown = (editor: ApplicationEditor) => modulesOf(editor, 'b1')
const names = (editor: ApplicationEditor): string => shown(editor).map((module) => module.module_name).join(' ')
const keyAt = (editor: ApplicationEditor, index: number): string => shown(editor)[index]?.key ?? ''
const key = (index: number): string => keyAt(started, index)

test('adding a step and setting it up is one undo step; cancelling its settings leaves no trace of it', () => {
  const undoneBefore = after(moduleRemoved(key(0)), undone())
  const adding = onward(undoneBefore, moduleAdded({ module: { module_name: 'pause' }, index: 0 }))
  expect(onward(adding, settingsCancelled())).toEqual(undoneBefore)
  const setUp = onward(adding, settingsAccepted({ key: keyAt(adding, 0), parameters: { length: 2 } }))
  expect([shown(setUp)[0]?.parameters, setUp.past, setUp.openModuleKey]).toEqual([{ length: 2 }, adding.past, null])
  expect(names(onward(setUp, undone()))).toBe('m1 m2 m3')
  expect(shown(onward(setUp, undone(), redone()))[0]?.parameters).toEqual({ length: 2 })
  const later = onward(setUp, settingsOpened(keyAt(setUp, 0)), settingsCancelled())
  expect(names(later)).toBe('pause m1 m2 m3')
})

test('accepting unchanged settings is no undo step', () => {
  expect(after(settingsOpened(key(0)), settingsAccepted({ key: key(0), parameters: { length: 1 }, description: '' }))).toEqual({ ...started, latestKey: key(0) })
})

test('a step follows the one that was opened or added last, otherwise all others; what its settings make in place follows it, in the same act', () => {
  const add = (module_name: string) => moduleAdded({ module: { module_name, parameters: {} } })
  expect(names(after(add('pause')))).toBe('m1 m2 m3 pause')
  const opened = after(settingsOpened(key(0)), settingsCancelled())
  expect(names(onward(opened, add('pause'), add('hangup')))).toBe('m1 pause hangup m2 m3')
  expect(names(onward(opened, moduleAdded({ module: { module_name: 'pause' } }), settingsCancelled(), add('hangup')))).toBe('m1 hangup m2 m3')
  expect(names(onward(opened, branchSelected('b1'), add('pause')))).toBe('m1 pause m2 m3')
  const adding = after(moduleAdded({ module: { module_name: 'call_transfer' } }))
  const next = { module_name: 'voicemail', parameters: { send_to: 'a@b.ca' } }
  const made = onward(adding, settingsAccepted({ key: keyAt(adding, 3), parameters: {}, next }))
  expect([names(made), shown(made)[4]?.parameters]).toEqual(['m1 m2 m3 call_transfer voicemail', next.parameters])
  expect(names(onward(made, undone()))).toBe('m1 m2 m3')
})
