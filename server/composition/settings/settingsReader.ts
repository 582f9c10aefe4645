export type Environment = Readonly<Record<string, string | undefined>>

export class SettingsReader {
  readonly problems: string[] = []

  constructor(private readonly env: Environment) {}

  /** Empty values count as unset, as compose files and shells pass them. */
  text(name: string): string | null {
    return this.env[name]?.trim() || null
  }

  wholeNumber(name: string, fallback: number, from: number, to: number): number {
    const value = this.text(name)
    if (value === null) return fallback
    const number = /^\d{1,9}$/.test(value) ? Number(value) : -1
    if (number >= from && number <= to) return number
    return this.refuse(`${name} must be a whole number from ${from} to ${to}, but is ${JSON.stringify(value)}.`, fallback)
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const value = this.text(name)
    if (value === null) return fallback
    const known = values.find((candidate) => candidate === value)
    return known ?? this.refuse(`${name} must be one of ${values.join(', ')}, but is ${JSON.stringify(value)}.`, fallback)
  }

  url(name: string, schemes: readonly string[], isSecret = false): string | null {
    const value = this.text(name)
    if (value === null) return null
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : ''
    if (schemes.includes(scheme)) return value
    const shown = isSecret ? '' : `, but is ${JSON.stringify(value)}`
    return this.refuse(`${name} must be a URL that starts with ${schemes.join(':// or ')}://${shown}.`, null)
  }

  matching(name: string, isRight: (value: string) => boolean, expected: string): string | null {
    const value = this.text(name)
    if (value === null || isRight(value)) return value
    return this.refuse(`${name} must be ${expected}, but is ${JSON.stringify(value)}.`, null)
  }

  refuse<Fallback>(problem: string, fallback: Fallback): Fallback {
    this.problems.push(problem)
    return fallback
  }
}
