import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { row } from 'contract/row'
import { keyedRoute } from './keyedRoute'
import { effectRoute, fileRoute, guestRoute, route } from './route'
import { versionedRoute } from './versionedRoute'

const replySchema = Type.Object({ label: Type.String() })
const bodySchema = Type.Object({ label: Type.String() })
const schemas = { body: bodySchema, reply: replySchema }

interface Label {
  label: string
}
const rows = {
  putLabel: row<{ body: Label; reply: Label }>()('PUT', '/accounts/:accountId/numbers/:numberId/label'),
  makeLabel: row<{ body: Label; reply: Label }>()('POST', '/labels', { status: 201 }),
  guestLabel: row<{ body: Label; reply: Label }>()('POST', '/guest-labels', { access: 'guest' }),
  noReply: row()('DELETE', '/labels/:labelId', { status: 204 }),
}

type Fits<Given, Wanted> = [Given] extends [Wanted] ? true : false
type PutHandler = Parameters<typeof route<typeof rows.putLabel, typeof schemas>>[2]
type PutSchemas<Given extends object> = Parameters<typeof route<typeof rows.putLabel, Given>>[1]
type Call = Parameters<PutHandler>[0]

describe('a bound route', () => {
  it('does not compile with another reply, another parameter, or the schemas of another row', () => {
    const compiled: {
      rightReply: Fits<() => Promise<Label>, PutHandler>
      wrongReply: Fits<() => Promise<{ label: number }>, PutHandler>
      noReply: Fits<() => Promise<void>, PutHandler>
      rightParam: Fits<Call['params'], { accountId: string; numberId: string }>
      wrongParam: Fits<'nubmerId', keyof Call['params']>
      rightBody: Fits<Call['body'], Label>
      rightSchemas: Fits<typeof schemas, PutSchemas<typeof schemas>>
      missingSchema: Fits<{ body: typeof bodySchema }, PutSchemas<{ body: typeof bodySchema }>>
      nothingForNoReply: Fits<() => Promise<void>, Parameters<typeof route<typeof rows.noReply, Record<never, never>>>[2]>
      somethingForNoReply: Fits<() => Promise<Label>, Parameters<typeof route<typeof rows.noReply, Record<never, never>>>[2]>
    } = {
      rightReply: true,
      wrongReply: false,
      noReply: false,
      rightParam: true,
      wrongParam: false,
      rightBody: true,
      rightSchemas: true,
      missingSchema: false,
      nothingForNoReply: true,
      somethingForNoReply: false,
    }
    assert.equal(Object.keys(compiled).length, 10)
  })

  it('is refused at the start when the row is for somebody else', () => {
    const handle = () => Promise.resolve({ label: 'x' })
    assert.throws(() => route(rows.guestLabel, schemas, handle), /POST \/guest-labels is no row for members/)
    assert.throws(() => guestRoute(rows.makeLabel, schemas, handle), /POST \/labels is no row for guests/)
    assert.throws(() => effectRoute(rows.guestLabel, schemas, handle), /no row for members/)
    assert.throws(() => keyedRoute(rows.guestLabel, schemas, handle), /no row for members/)
    const versioned = () => Promise.resolve({ version: 1, reply: { label: 'x' } })
    assert.throws(() => versionedRoute(rows.guestLabel, schemas, versioned), /no row for members/)
    const file = row()('GET', '/labels')
    assert.throws(() => fileRoute(file, {}, () => Promise.reject(new Error('never'))), /no row for signed files/)
  })
})
