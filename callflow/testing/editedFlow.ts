import type { ComparedBranch } from '../compare'

export type NextNumber = (below: number) => number

interface EditedModule {
  id: string
  module_name: string
  description: string
  parameters: Record<string, unknown>
}

export interface EditedBranch extends ComparedBranch {
  id: string
  modules: EditedModule[]
}

const names = ['text_to_speech', 'pause', 'voicemail', 'hangup']

/** A call flow that is edited at random, with contents that never repeat. */
export class EditedFlow {
  branches: EditedBranch[] = []
  private made = 0

  constructor(private readonly next: NextNumber) {
    for (let count = 1 + next(3); count > 0; count -= 1) this.addBranch()
    for (let count = next(8); count > 0; count -= 1) this.addStep()
  }

  private number(): number {
    this.made += 1
    return this.made
  }

  private branch(): EditedBranch | undefined {
    return this.branches[this.next(this.branches.length)]
  }

  private addBranch(): void {
    const number = this.number()
    this.branches.splice(this.next(this.branches.length + 1), 0, { id: `b${number}`, friendly_name: `Branch ${number}`, modules: [] })
  }

  private addStep(): void {
    const modules = this.branch()?.modules
    const number = this.number()
    const module_name = names[number % names.length] ?? ''
    modules?.splice(this.next(modules.length + 1), 0, { id: `s${number}`, module_name, description: `Step ${number}`, parameters: { text: `text ${number}`, length: 1 } })
  }

  /** One of eight edits; those that have nothing to act on do nothing. */
  edit(): void {
    const [branch, other] = [this.branch(), this.branch()]
    const at = this.next(branch?.modules.length ?? 1)
    switch (this.next(8)) {
      case 0:
        return this.addBranch()
      case 1:
        if (this.branches.length > 1) this.branches.splice(this.next(this.branches.length), 1)
        return
      case 2:
        if (branch !== undefined) branch.friendly_name = `Branch ${this.number()}`
        return
      case 3:
        this.branches.push(...this.branches.splice(this.next(this.branches.length), 1))
        return
      case 4:
        return this.addStep()
      case 5:
        branch?.modules.splice(at, 1)
        return
      case 6: {
        const module = branch?.modules[at]
        if (module !== undefined) module.parameters = { ...module.parameters, text: `text ${this.number()}` }
        return
      }
      default: {
        const moved = branch?.modules.splice(at, 1) ?? []
        const id = other === branch ? {} : { id: `s${this.number()}` }
        other?.modules.splice(this.next(other.modules.length + 1), 0, ...moved.map((module) => ({ ...module, ...id })))
      }
    }
  }

  copy(): EditedBranch[] {
    return structuredClone(this.branches)
  }
}
