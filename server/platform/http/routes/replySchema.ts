const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

const typeOf = (schema: unknown): unknown => (isObject(schema) && 'type' in schema ? schema.type : undefined)

const plainTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean']

/** One of several constants of a type, or null: as that type. A nullable object: as that object. */
const withoutChoice = (alternatives: readonly unknown[]): object | null => {
  const choices = alternatives.flatMap((each) => (isObject(each) && 'anyOf' in each && Array.isArray(each.anyOf) ? Array.from<unknown>(each.anyOf) : [each]))
  const given = choices.filter((choice) => typeOf(choice) !== 'null')
  const [first] = given
  const type = typeOf(first)
  const nullable = given.length < choices.length && { nullable: true }
  if (plainTypes.includes(type) && given.every((choice) => typeOf(choice) === type)) return { type, ...nullable }
  if (type === 'object' && given.length === 1 && isObject(first)) return { ...replySchemaOf(first), ...nullable }
  return null
}

/**
 * The schema of a reply as its serializer needs it. It would otherwise validate each nullable value and each constant of
 * each row, which takes longer than writing them; the properties that it writes stay the same.
 */
export const replySchemaOf = (schema: object): object => {
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return withoutChoice(schema.anyOf) ?? schema
  if ('items' in schema && isObject(schema.items)) return { ...schema, items: replySchemaOf(schema.items) }
  if (!('properties' in schema)) return schema
  const properties = new Map(entriesOf(schema.properties).map(([name, each]) => [name, isObject(each) ? replySchemaOf(each) : each]))
  return { ...schema, properties: Object.fromEntries(properties) }
}
