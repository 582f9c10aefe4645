export interface Item {
  module_name: string
  description: string
  parameters: Record<string, unknown>
}
export type Items = readonly Item[]
export type Flow = Readonly<Record<string, Items>>

export const BRANCHES = ['root', 'sales', 'support'] as const

interface Step {
  flow: Flow
  touched: string[]
  isReload?: boolean
}

/** A model of the editor: whole flows with their undo history, and the service's version. */
export class PlainEditor {
  now: Flow = {}
  past: Step[] = []
  future: Step[] = []
  shown = 'root'
  /** What could be redone before the last edit. */
  overwritten: Step[] = []
  clipboard: Items = []
  origin: Flow = {}

  constructor(public saved: Flow) {
    this.open()
  }

  get items(): Items {
    return this.now[this.shown] ?? []
  }

  open(): void {
    Object.assign(this, { now: this.saved, origin: this.saved, past: [], future: [], shown: 'root' })
  }

  edit(changes: Record<string, Items>): void {
    const touched = Object.keys(changes)
    if (touched.length === 0) return
    this.past.push({ flow: this.now, touched })
    this.overwritten = this.future
    this.future = []
    this.now = { ...this.now, ...changes }
  }

  /** Changes what is shown within the last edit. */
  amend(items: Items): void {
    this.now = { ...this.now, [this.shown]: items }
  }

  dismiss(): void {
    this.now = this.past.pop()?.flow ?? this.now
    this.future = this.overwritten
  }

  travel(from: Step[], to: Step[]): void {
    const step = from.pop()
    if (step === undefined) return
    to.push({ ...step, flow: this.now })
    this.now = step.flow
    this.show(step.touched)
  }

  show(touched: string[]): void {
    if (!touched.includes(this.shown)) this.shown = touched[0] ?? this.shown
  }

  /** What differs from the saved version, or did when it was reloaded last. */
  get draft(): Flow {
    const last = this.past.at(-1)
    const flow = last?.isReload === true ? last.flow : this.now
    const unsaved = BRANCHES.filter((branch) => flow[branch] !== this.saved[branch])
    return Object.fromEntries(unsaved.map((branch): [string, Items] => [branch, [...(flow[branch] ?? [])]]))
  }

  reopen(): void {
    const { draft } = this
    this.open()
    this.edit(draft)
    this.show(Object.keys(draft))
  }

  reload(): void {
    const { draft, shown } = this
    this.open()
    this.shown = shown
    if (Object.keys(draft).length === 0) return
    this.origin = { ...this.saved, ...draft }
    this.past = [{ flow: this.origin, touched: Object.keys(draft), isReload: true }]
  }

  discard(): void {
    const last = this.past.at(-1)
    if (last?.isReload === true) last.isReload = false
    else this.edit(Object.fromEntries(this.unsaved.map((branch): [string, Items] => [branch, this.saved[branch] ?? []])))
  }

  get unsaved(): string[] {
    return BRANCHES.filter((branch) => this.now[branch] !== this.saved[branch])
  }
}
