const id = /^[A-Za-z0-9_-]{1,64}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value)

export const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

export const areIds = (names: readonly string[], value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const given = new Map<string, unknown>(Object.entries(value))
  return names.every((name) => isId(given.get(name)))
}

export const makeMethodsAt = (calls: readonly { method: string; path: string }[]) => {
  const known = calls.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))
  return (url: string): string[] => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods]
  }
}
