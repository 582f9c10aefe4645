/**
 * About as many characters as a value has in JSON. Stops counting above `most`, so that a large answer costs no more
 * than the limit.
 */
export const weightOf = (value: unknown, most: number): number => {
  let weight = 0
  const left = [value]
  while (left.length > 0 && weight <= most) {
    const next = left.pop()
    weight += typeof next === 'string' ? next.length + 2 : 5
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) {
      weight += Array.isArray(next) ? 1 : name.length + 4
      left.push(inner)
    }
  }
  return weight
}
