export interface Item {
  module_name: string
  description: string
  parameters: Record<string, unknown>
}
export type Items = readonly Item[]
export type Flow = Readonly<Record<string, Items>>

export const BRANCHES = ['root', 'sales', 'support'] as const

/** The editor as a person would explain it: whole flows, those before and those after, and what the service has. */
export class PlainEditor {
  now: Flow = {}
  past: { flow: Flow; touched: string[] }[] = []
  future: { flow: Flow; touched: string[] }[] = []
  shown = 'root'
  clipboard: Items = []
  origin: Flow = {}
  /** Work of an earlier visit, not decided about yet. */
  offer: Flow = {}

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
    this.future = []
    this.now = { ...this.now, ...changes }
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

  get draft(): Flow {
    const own = this.unsaved.map((branch): [string, Items] => [branch, this.now[branch] ?? []])
    const offered = Object.entries(this.offer).filter(([branch]) => !this.unsaved.includes(branch))
    return Object.fromEntries([...offered, ...own])
  }

  restore(): void {
    this.edit(Object.fromEntries(Object.entries(this.offer).map(([branch, items]) => [branch, [...items]])))
    this.show(Object.keys(this.offer))
    this.offer = {}
  }

  get unsaved(): string[] {
    return BRANCHES.filter((branch) => this.now[branch] !== this.saved[branch])
  }
}
