import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PassThrough, Transform, finished } from 'node:stream'
import type { TSchema } from 'typebox'
import { BadRequest, Failure, Validation, isInvalid } from '../../failures/failures'

/** Deeper values could overflow the stack of recursive code. */
const DEEPEST = 32
/** More values block the event loop for too long. */
const MAX_VALUES = 50_000
const FREE_VALUES = 1_000
const OPEN_VALUES = 5_000

interface BodyShape {
  maxValues: number
  lists: ReadonlyMap<string, number>
  names: ReadonlySet<string>
}

const schemasIn = (part: unknown): [string, object][] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).filter((entry): entry is [string, object] => typeof entry[1] === 'object' && entry[1] !== null)
    : []

const propertiesOf = (schema: object): [string, object][] => ('properties' in schema ? schemasIn(schema.properties) : [])

const maxItemsOf = (schema: object): number =>
  'maxItems' in schema && typeof schema.maxItems === 'number' ? schema.maxItems : Infinity

const valuesOf = (schema: object): number => {
  if ('properties' in schema) return propertiesOf(schema).reduce((sum, [, property]) => sum + valuesOf(property), 1)
  if ('items' in schema) return 1 + maxItemsOf(schema) * Math.max(0, ...schemasIn([schema.items]).map(([, item]) => valuesOf(item)))
  if ('anyOf' in schema) return Math.max(1, ...schemasIn(schema.anyOf).map(([, choice]) => valuesOf(choice)))
  const isOpen = !('enum' in schema || 'const' in schema) && (!('type' in schema) || schema.type === 'object')
  return isOpen ? OPEN_VALUES : 1
}

export const shapeOf = (schema: TSchema | undefined): BodyShape => {
  const properties = schema === undefined ? [] : propertiesOf(schema)
  const lists = properties.filter(([, property]) => maxItemsOf(property) < Infinity)
  return {
    maxValues: Math.min(MAX_VALUES, Math.max(FREE_VALUES, valuesOf(schema ?? {}))),
    lists: new Map(lists.map(([name, property]) => [name, maxItemsOf(property)])),
    names: new Set(properties.map(([name]) => name)),
  }
}

const [SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [0x20, 0x22, 0x2c, 0x3a, 0x5c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const LONGEST_NAME = 64

export const makeShapeCheck = ({ maxValues, lists, names }: BodyShape): ((chunk: Uint8Array) => Failure | null) => {
  let [depth, values, items, maxItems] = [0, 1, 0, Infinity]
  let [isText, isEscaped, isName, isObject] = [false, false, false, false]
  let [name, field] = ['', '']

  const refusal = (): Failure => (names.has(field) ? new Validation({ [field]: [isInvalid] }) : new BadRequest())

  const readText = (chunk: Uint8Array, from: number): number => {
    let at = from
    for (; at < chunk.length && isText; at += 1) {
      const byte = chunk[at]
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isText = false
    }
    if (isName) name += Buffer.from(chunk.subarray(from, Math.min(at, from + LONGEST_NAME))).toString()
    return at
  }

  const open = (byte: number): void => {
    depth += 1
    values += 1
    if (depth === 1) isObject = byte === OBJECT
    if (depth === 1) isName = isObject
    if (depth === 2) maxItems = byte === LIST && isObject ? (lists.get(field) ?? Infinity) : Infinity
    items = depth === 2 ? 1 : items
  }

  const separate = (): void => {
    values += 1
    if (depth === 2) items += 1
    if (depth !== 1) return
    isName = isObject
    name = ''
  }

  const readMark = (byte: number): void => {
    if (byte === QUOTE) isText = true
    else if (byte === COMMA) separate()
    else if (byte === OBJECT || byte === LIST) open(byte)
    else if (byte === OBJECT_END || byte === LIST_END) depth -= 1
    else if (byte === COLON && depth === 1) {
      field = name.slice(0, -1)
      isName = false
    }
  }

  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (isText) {
        at = readText(chunk, at)
        continue
      }
      readMark(chunk[at] ?? SPACE)
      at += 1
      if (depth > DEEPEST) return new BadRequest()
      if (values > maxValues || (depth === 2 && items > maxItems)) return refusal()
    }
    return null
  }
}

export const FORM_TYPE = 'application/x-www-form-urlencoded'

type Form = Readonly<Record<string, string>>

const forms = new WeakMap<FastifyRequest, Form>()

export const formOf = (request: FastifyRequest): Form => forms.get(request) ?? {}

export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (request, body, done) => {
    const fields = [...new URLSearchParams(body)]
    const form = Object.fromEntries(fields)
    if (Object.keys(form).length < fields.length) return done(new BadRequest(), undefined)
    forms.set(request, form)
    done(null, undefined)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyShape?: BodyShape
  }
}

const unknownShape = shapeOf(undefined)

const MAX_DISCARDED_BYTES = 8 * 1024 * 1024

/** Discards the rest of a refused body, because browsers show no answer before they have sent everything. */
const shapeChecking = (shape: BodyShape): Transform => {
  const check = makeShapeCheck(shape)
  let failure: Failure | null = null
  let discarded = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      failure ??= check(chunk)
      if (failure === null) return done(null, chunk)
      discarded += chunk.length
      done(discarded > MAX_DISCARDED_BYTES ? failure : null)
    },
    flush: (done) => done(failure),
  })
}

/** The server's request timeout must allow long uploads, so JSON and form bodies have one of their own. */
export const checkBodies = (app: FastifyInstance, milliseconds: number): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const type = request.headers['content-type']?.split(';', 1)[0]?.toLowerCase() ?? ''
    if (!/json|urlencoded/.test(type)) {
      done(null, payload)
      return
    }
    const shape = request.routeOptions.config.bodyShape ?? unknownShape
    const body = type.includes('json') ? shapeChecking(shape) : new PassThrough()
    const late = (): void => {
      // What is missing would otherwise be read as the next request.
      reply.header('connection', 'close')
      body.destroy(new Failure(408))
    }
    const timer = setTimeout(late, milliseconds)
    body.once('close', () => clearTimeout(timer))
    // The request may be refused for another reason, and its body never read.
    body.on('error', () => undefined)
    finished(payload, (error) => {
      clearTimeout(timer)
      if (error) body.destroy(error)
    })
    payload.pipe(body)
    done(null, body)
  })
}

const isText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)

const holdsText = (value: unknown): boolean => {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isText(name) && holdsText(part))
}

export const storableJson = (value: unknown, maxBytes: number): string | null => {
  const json = JSON.stringify(value)
  return Buffer.byteLength(json) <= maxBytes && holdsText(value) ? json : null
}

export const JSON_TYPE = 'application/json'
const jsonTypes = [JSON_TYPE, 'application/csp-report', 'application/reports+json']

/** The raw bodies, because signatures cover the text. */
const texts = new WeakMap<FastifyRequest, string>()

export const textOf = (request: FastifyRequest): string => texts.get(request) ?? ''

/** Empty bodies are allowed, since consoles always send the JSON header. Rejects names that would reach a prototype. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(jsonTypes, { parseAs: 'string' }, (request, body, done) => {
    texts.set(request, body)
    if (body === '') done(null, undefined)
    else void parse(request, body, (error, value) => done(error === null ? null : new BadRequest(), value))
  })
}

export const checkMediaType = (request: FastifyRequest, consumes: readonly string[]): void => {
  const given = request.headers['content-type']
  if (given === undefined) return
  const type = given.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!consumes.includes(type)) throw new Failure(415)
}
