type Hear = (...told: readonly unknown[]) => void

interface Hearing {
  hear: Hear
  isOnce: boolean
}

export class Emitter {
  private readonly hearings = new Map<string, Hearing[]>()

  on = (name: string, hear: Hear): this => this.add(name, hear, false)
  addListener = (name: string, hear: Hear): this => this.add(name, hear, false)
  once = (name: string, hear: Hear): this => this.add(name, hear, true)

  removeListener = (name: string, hear: Hear): this => {
    this.hearings.set(name, this.of(name).filter((hearing) => hearing.hear !== hear))
    return this
  }

  emit = (name: string, ...told: readonly unknown[]): boolean => {
    const hearings = this.of(name)
    this.hearings.set(name, hearings.filter(({ isOnce }) => !isOnce))
    for (const { hear } of hearings) hear(...told)
    return hearings.length > 0
  }

  private of(name: string): Hearing[] {
    return this.hearings.get(name) ?? []
  }

  private add(name: string, hear: Hear, isOnce: boolean): this {
    this.hearings.set(name, [...this.of(name), { hear, isOnce }])
    return this
  }
}
