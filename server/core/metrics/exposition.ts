/** The text format of Prometheus, version 0.0.4: what of it this service needs. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  labels?: Labels
  value: number
}

const escaped = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"')

const labelsText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const numberText = (value: number): string => (value === Infinity ? '+Inf' : String(value))

const lineOf = (name: string, { labels = {}, value }: Sample): string => `${name}${labelsText(labels)} ${numberText(value)}`

interface Family {
  name: string
  help: string
}

const headOf = ({ name, help }: Family, type: string): string[] => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

/** What is as it is now. */
export const gauge = (family: Family, samples: readonly Sample[]): string[] => [
  ...headOf(family, 'gauge'),
  ...samples.map((sample) => lineOf(family.name, sample)),
]

/** What somebody else counts. */
export const counted = (family: Family, samples: readonly Sample[]): string[] => [
  ...headOf(family, 'counter'),
  ...samples.map((sample) => lineOf(family.name, sample)),
]

/** What only grows. */
export class Counter {
  private readonly counts = new Map<string, { labels: Labels; value: number }>()

  constructor(private readonly family: Family) {}

  add(labels: Labels = {}): void {
    const key = labelsText(labels)
    const found = this.counts.get(key) ?? { labels, value: 0 }
    this.counts.set(key, { labels, value: found.value + 1 })
  }

  lines(): string[] {
    return counted(this.family, [...this.counts.values()])
  }
}

interface Observed {
  labels: Labels
  /** How many were at most as large as the bound of the same place. */
  counts: number[]
  sum: number
}

/** How large what happens is, and how often. */
export class Histogram {
  private readonly observed = new Map<string, Observed>()
  private readonly bounds: readonly number[]

  constructor(
    private readonly family: Family,
    bounds: readonly number[],
  ) {
    this.bounds = [...bounds, Infinity]
  }

  observe(value: number, labels: Labels = {}): void {
    const key = labelsText(labels)
    const found = this.observed.get(key) ?? { labels, counts: this.bounds.map(() => 0), sum: 0 }
    const counts = found.counts.map((count, place) => (value <= (this.bounds[place] ?? Infinity) ? count + 1 : count))
    this.observed.set(key, { labels, counts, sum: found.sum + value })
  }

  lines(): string[] {
    const { name } = this.family
    const linesOf = ({ labels, counts, sum }: Observed): string[] => [
      ...this.bounds.map((bound, place) => lineOf(`${name}_bucket`, { labels: { ...labels, le: numberText(bound) }, value: counts[place] ?? 0 })),
      lineOf(`${name}_sum`, { labels, value: sum }),
      lineOf(`${name}_count`, { labels, value: counts.at(-1) ?? 0 }),
    ]
    return [...headOf(this.family, 'histogram'), ...[...this.observed.values()].flatMap(linesOf)]
  }
}
