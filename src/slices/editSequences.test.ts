import fc from 'fast-check'
import { countFrom } from 'tools/figures'
import { BRANCHES, PlainEditor, type Flow, type Item, type Items } from '@/testing/plainEditor'
import {
  applicationEditorSlice,
  branchSaved,
  branchSelected,
  closed,
  described,
  draftDiscarded,
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
  undone,
  type ApplicationEditor,
} from './applicationEditor'
import { findStack, isAddition, modulesOf } from './editorDocument'
import { draftOf, unsavedStacks, type SavedModule, type Served } from './editorSaving'

const SEQUENCES = countFrom('EDIT_SEQUENCES', 300)
const { reducer } = applicationEditorSlice
type Action = Parameters<typeof reducer>[1]

const branchAt = (at: number): string => BRANCHES[at % BRANCHES.length] ?? 'root'
const seeded = (branch: string): SavedModule[] =>
  [1, 2].map((id) => ({ id: `${branch} ${id}`, module_name: `${branch} ${id}`, description: '', parameters: { id } }))
const itemOf = ({ module_name, description, parameters }: Item): Item => ({ module_name, description, parameters })

/** Runs the slice beside the plain model, with a service that stores whatever is saved. */
class World {
  model = new PlainEditor(Object.fromEntries(BRANCHES.map((branch) => [branch, seeded(branch).map(itemOf)])))
  served: Record<string, SavedModule[]> = Object.fromEntries(BRANCHES.map((branch) => [branch, seeded(branch)]))
  editor: ApplicationEditor
  version = 1
  made = 0
  sent: { branchId: string; editor: ApplicationEditor; items: Items } | null = null

  constructor() {
    this.editor = reducer(undefined, opened({ ...this.answer(), draft: null }))
  }

  private answer(): Served {
    const branches = BRANCHES.map((branch) => ({ id: branch, name: branch, modules: this.served[branch] ?? [] }))
    return { application: { id: 'a1', branches }, etag: `"${this.version}"` }
  }

  act(action: Action): void {
    this.editor = reducer(this.editor, action)
  }

  change(items: Items): void {
    const { items: before, shown } = this.model
    const isSame = items.length === before.length && items.every((item, index) => item === before[index])
    if (!isSame) this.model.edit({ [shown]: items })
  }

  pick(at: number): { key: string; item: Item; index: number } | null {
    const { items, shown } = this.model
    const index = items.length === 0 ? 0 : at % items.length
    const item = items[index]
    const module = modulesOf(this.editor, shown)[index]
    return item === undefined || module === undefined ? null : { key: module.key, item, index }
  }

  land(): void {
    if (this.sent === null) return
    const { branchId, editor, items } = this.sent
    const here = new Set((this.served[branchId] ?? []).map(({ id }) => id))
    const modules = modulesOf(editor, branchId).map(({ key, ...module }) => {
      const id = editor.savedIds[key]
      return { key, ...module, id: id !== undefined && here.has(id) ? id : `new ${(this.made += 1)}` }
    })
    this.version += 1
    this.served[branchId] = modules
    this.model.saved = { ...this.model.saved, [branchId]: items }
    const ids = Object.fromEntries(modules.map(({ key, id }) => [key, id]))
    const stack = findStack(editor, branchId)
    if (stack !== undefined) this.act(branchSaved({ visit: editor.visit, stack, modules, ids, etag: `"${this.version}"` }))
    this.sent = null
  }

  reopen(): void {
    const draft = structuredClone(draftOf(this.editor))
    this.act(closed())
    this.act(opened({ ...this.answer(), draft }))
    this.sent = null
    this.model.reopen()
  }

  reload(): void {
    this.act(reloaded(this.answer()))
    this.sent = null
    this.model.reload()
  }
}

type Act = (world: World, at: number, to: number) => void

const onModule =
  (act: (world: World, picked: { key: string; item: Item; index: number }, to: number) => void): Act =>
  (world, at, to) => {
    const picked = world.pick(at)
    if (picked !== null) act(world, picked, to)
  }

const add = (world: World, at: number, parameters?: Record<string, unknown>): void => {
  const module_name = `made ${(world.made += 1)}`
  world.act(moduleAdded({ module: parameters === undefined ? { module_name } : { module_name, parameters }, index: at }))
  world.change(world.model.items.toSpliced(at, 0, { module_name, description: '', parameters: parameters ?? {} }))
}

const acts = {
  addFeature: (world, at) => add(world, at),
  addPreset: (world, at, to) => add(world, at, { to }),
  dismiss: (world) => {
    const isNew = world.editor.openModuleKey !== null && isAddition(world.editor, world.editor.openModuleKey)
    world.act(settingsCancelled())
    if (isNew) world.model.dismiss()
  },
  copy: onModule((world, { key, item }) => {
    world.act(moduleCopied(key))
    world.model.clipboard = [item]
  }),
  paste: (world, at) => {
    world.act(pasted({ modules: world.editor.clipboard, index: at }))
    world.change(world.model.items.toSpliced(at, 0, ...world.model.clipboard.map(itemOf)))
  },
  duplicate: onModule((world, { key, item, index }) => {
    world.act(moduleDuplicated(key))
    world.change(world.model.items.toSpliced(index + 1, 0, itemOf(item)))
  }),
  move: onModule((world, { key, item, index }, to) => {
    world.act(moduleMoved({ key, to }))
    world.change(world.model.items.toSpliced(index, 1).toSpliced(to, 0, item))
  }),
  send: onModule((world, { key, item, index }, to) => {
    const { model } = world
    const branchId = branchAt(to)
    world.act(moduleMovedToBranch({ key, branchId }))
    if (branchId === model.shown) return
    model.edit({ [model.shown]: model.items.toSpliced(index, 1), [branchId]: [...(model.now[branchId] ?? []), item] })
  }),
  remove: onModule((world, { key, index }) => {
    world.act(moduleRemoved(key))
    world.change(world.model.items.toSpliced(index, 1))
  }),
  configure: onModule((world, { key, item, index }, to) => {
    const isSame = JSON.stringify(item.parameters) === JSON.stringify({ to })
    const isNew = isAddition(world.editor, key)
    world.act(settingsAccepted({ key, parameters: { to } }))
    if (isNew) world.model.amend(world.model.items.with(index, { ...item, parameters: { to } }))
    else if (!isSame) world.change(world.model.items.with(index, { ...item, parameters: { to } }))
  }),
  describe: onModule((world, { key, item, index }, to) => {
    const description = `words ${to}`
    const isOwn = modulesOf(world.editor, world.model.shown)[index]?.isOwn === true
    world.act(described({ key, description }))
    if (item.description !== description || !isOwn) world.change(world.model.items.with(index, { ...item, description }))
  }),
  select: (world, at) => {
    world.act(branchSelected(branchAt(at)))
    world.model.shown = branchAt(at)
  },
  undo: (world) => {
    world.act(undone())
    world.model.travel(world.model.past, world.model.future)
  },
  redo: (world) => {
    world.act(redone())
    world.model.travel(world.model.future, world.model.past)
  },
  saveSent: (world, at) => {
    const branchId = branchAt(at)
    world.sent = { branchId, editor: world.editor, items: world.model.now[branchId] ?? [] }
  },
  saveDone: (world) => world.land(),
  saveFailed: (world) => {
    world.sent = null
  },
  reopen: (world) => world.reopen(),
  reload: (world) => world.reload(),
  discard: (world) => {
    world.act(draftDiscarded())
    world.model.discard()
  },
} satisfies Record<string, Act>

const flowOf = (editor: ApplicationEditor): [string, Items][] =>
  BRANCHES.map((branch) => [branch, modulesOf(editor, branch).map(itemOf)])
const inOrder = (flow: Flow): [string, Items][] => BRANCHES.map((branch) => [branch, flow[branch] ?? []])

const check = ({ editor, model }: World): void => {
  const seen = [flowOf(editor), unsavedStacks(editor).map(({ branchId }) => branchId), editor.selectedBranchId, editor.past.length]
  expect(JSON.stringify(seen)).toBe(JSON.stringify([inOrder(model.now), model.unsaved, model.shown, model.past.length]))
  const keys = Object.values(editor.present.stacks).flatMap(({ modules }) => modules.map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
}

const all = (editor: ApplicationEditor, action: Action, left: 'past' | 'future'): ApplicationEditor =>
  editor[left].length === 0 ? editor : all(reducer(editor, action), action, left)

const names = Object.keys(acts).filter((name): name is keyof typeof acts => name in acts)
const step = fc.record({ name: fc.constantFrom(...names), at: fc.nat(9), to: fc.nat(9) })

test('after any edits, undos, saves and reopenings, the editor matches the plain model', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (script) => {
      const world = new World()
      for (const { name, at, to } of script) {
        acts[name](world, at, to)
        check(world)
      }
      const latest = all(world.editor, redone(), 'future')
      const first = all(latest, undone(), 'past')
      expect(flowOf(first)).toEqual(inOrder(world.model.origin))
      expect(flowOf(all(first, redone(), 'future'))).toEqual(flowOf(latest))
    }),
    { numRuns: SEQUENCES },
  )
})
