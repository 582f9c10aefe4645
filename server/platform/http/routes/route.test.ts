import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { operation } from 'contract/operation'
import { route } from './route'

const schemas = { body: Type.Object({ label: Type.String() }), reply: Type.Object({ label: Type.String() }) }

interface Label {
  label: string
}
const operations = {
  putLabel: operation('PUT', '/accounts/:accountId/numbers/:numberId/label', { ...schemas, role: 'manager' }),
  guestLabel: operation('POST', '/guest-labels', { ...schemas, access: 'guest' }),
  noReply: operation('DELETE', '/labels/:labelId', { role: 'manager', status: 204 }),
}

type Fits<Given, Wanted> = [Given] extends [Wanted] ? true : false
type HandlerOf<O extends keyof typeof operations> = Parameters<typeof route<(typeof operations)[O], Record<never, never>>>[2]
type Call = Parameters<HandlerOf<'putLabel'>>[0]
type GuestCall = Parameters<HandlerOf<'guestLabel'>>[0]

describe('a bound route', () => {
  it('does not compile with a wrong reply, parameter or caller', () => {
    const compiled: {
      rightReply: Fits<() => Promise<Label>, HandlerOf<'putLabel'>>
      wrongReply: Fits<() => Promise<{ label: number }>, HandlerOf<'putLabel'>>
      missingReply: Fits<() => Promise<void>, HandlerOf<'putLabel'>>
      rightParam: Fits<Call['params'], { accountId: string; numberId: string }>
      wrongParam: Fits<'nubmerId', keyof Call['params']>
      rightBody: Fits<Call['body'], Label>
      ofMember: Fits<Call['caller'], { accountId: string }>
      ofGuest: Fits<GuestCall['caller'], { accountId: string }>
      nothingForNoReply: Fits<() => Promise<void>, HandlerOf<'noReply'>>
      somethingForNoReply: Fits<() => Promise<Label>, HandlerOf<'noReply'>>
    } = {
      rightReply: true,
      wrongReply: false,
      missingReply: false,
      rightParam: true,
      wrongParam: false,
      rightBody: true,
      ofMember: true,
      ofGuest: false,
      nothingForNoReply: true,
      somethingForNoReply: false,
    }
    assert.equal(Object.keys(compiled).length, 10)
  })

  it('is refused at startup if its idempotency keys would have no account', () => {
    const handle = () => Promise.resolve({ label: 'x' })
    assert.throws(
      () => route(operations.guestLabel, { idempotent: 'transaction' }, handle),
      /POST \/guest-labels has no account that remembers its keys/,
    )
  })
})
