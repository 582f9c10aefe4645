import { Gauge, type Registry } from 'prom-client'

type Now<Value> = () => Value | Promise<Value>

export const gauge = (registry: Registry, name: string, help: string, read: Now<number | null>): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

export const gaugeBy = <Label extends string>(registry: Registry, name: string, help: string, label: Label, read: Now<Record<string, number>>): void => {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read()
      this.reset()
      for (const [kind, value] of Object.entries(values)) this.labels(kind).set(value)
    },
  })
}
