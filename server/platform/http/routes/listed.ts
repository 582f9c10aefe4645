export type Pick = (value: unknown) => unknown

type Named = Record<string, unknown>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isNamed = (value: unknown): value is Named => isObject(value) && !Array.isArray(value)

const asItIs: Pick = (value) => value

const isRequiredIn = (schema: object, name: string): boolean =>
  'required' in schema && Array.isArray(schema.required) && schema.required.includes(name)

/**
 * Copies of a value only what its schema lists, for `JSON.stringify`, which writes many rows at once in half the time and
 * memory of the serializer. Null for schemas with lists or choices.
 */
export const pickerOf = (schema: object): Pick | null => {
  if ('anyOf' in schema || 'items' in schema) return null
  if (!('properties' in schema) || !isObject(schema.properties)) return asItIs
  const fields: { name: string; pick: Pick; isRequired: boolean }[] = []
  for (const [name, property] of Object.entries(schema.properties)) {
    const pick = isObject(property) ? pickerOf(property) : null
    if (pick === null) return null
    fields.push({ name, pick, isRequired: isRequiredIn(schema, name) })
  }
  return (value) => {
    if (value === null) return null
    if (!isNamed(value)) throw new Error('an object of a reply is none')
    const listed: Named = {}
    for (const { name, pick, isRequired } of fields) {
      const own = value[name]
      if (own !== undefined) listed[name] = pick(own)
      else if (isRequired) throw new Error(`a reply lacks ${name}`)
    }
    return listed
  }
}
