export interface Item {
  module_name: string
  description: string
  parameters: Record<string, unknown>
}
export type Items = readonly Item[]
export type Flow = Readonly<Record<string, Items>>

export const BRANCHES = ['root', 'sales', 'support'] as const

/** A model of the editor: whole flows with their undo history, and the service's version. */
export class PlainEditor {
  now: Flow = {}
  past: { flow: Flow; touched: string[] }[] = []
  future: { flow: Flow; touched: string[] }[] = []
  shown = 'root'
  /** What could be redone before the last edit. */
  overwritten: PlainEditor['past'] = []
  clipboard: Items = []
  origin: Flow = {}
  offers: Flow[] = []

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

  travel(from: PlainEditor['past'], to: PlainEditor['past']): void {
    const step = from.pop()
    if (step === undefined) return
    to.push({ ...step, flow: this.now })
    this.now = step.flow
    this.show(step.touched)
  }

  show(touched: string[]): void {
    if (!touched.includes(this.shown)) this.shown = touched[0] ?? this.shown
  }

  get drafts(): Flow[] {
    const own = Object.fromEntries(this.unsaved.map((branch): [string, Items] => [branch, this.now[branch] ?? []]))
    const [latest = {}, ...older] = this.offers
    if (Object.keys(latest).some((branch) => this.unsaved.includes(branch))) return [own, ...this.offers]
    return [{ ...latest, ...own }, ...older]
  }

  restore(): void {
    const offer = this.offers.shift() ?? {}
    this.edit(Object.fromEntries(Object.entries(offer).map(([branch, items]) => [branch, [...items]])))
    this.show(Object.keys(offer))
  }

  get unsaved(): string[] {
    return BRANCHES.filter((branch) => this.now[branch] !== this.saved[branch])
  }
}
