type Listener = (...args: readonly unknown[]) => void

interface Registration {
  listener: Listener
  isOnce: boolean
}

export class Emitter {
  private readonly listeners = new Map<string, Registration[]>()

  on = (name: string, listener: Listener): this => this.add(name, listener, false)
  addListener = (name: string, listener: Listener): this => this.add(name, listener, false)
  once = (name: string, listener: Listener): this => this.add(name, listener, true)

  removeListener = (name: string, listener: Listener): this => {
    this.listeners.set(name, this.of(name).filter((registration) => registration.listener !== listener))
    return this
  }

  emit = (name: string, ...args: readonly unknown[]): boolean => {
    const listeners = this.of(name)
    this.listeners.set(name, listeners.filter(({ isOnce }) => !isOnce))
    for (const { listener } of listeners) listener(...args)
    return listeners.length > 0
  }

  private of(name: string): Registration[] {
    return this.listeners.get(name) ?? []
  }

  private add(name: string, listener: Listener, isOnce: boolean): this {
    this.listeners.set(name, [...this.of(name), { listener, isOnce }])
    return this
  }
}
