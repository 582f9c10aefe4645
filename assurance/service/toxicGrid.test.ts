import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openChangeLog, type ChangeLog } from '../../server/testing/changeLog'
import { allOperations, type NamedOperation } from '../../server/testing/operations/operations'
import { requestOf } from '../../server/testing/operations/send'
import { openEnvironment, type TestEnvironment } from '../../server/testing/operations/environment'
import { figure } from 'tools/figures'
import { checkEffect, effectOfNow, effectSince, retryUntilKnown, makeReferences, prepareMutation } from './mutations'
import { toxics, type Received, type ToxicName } from './toxics'

interface Expected {
  reply: 'nothing' | 'success' | 'refusal' | 'either'
  isDone: boolean
}

const neverArrives: Expected = { reply: 'nothing', isDone: false }
const arrivesWithoutReply: Expected = { reply: 'nothing', isDone: true }
const isServed: Expected = { reply: 'success', isDone: true }
const isRefused: Expected = { reply: 'refusal', isDone: false }
/** Clients see whichever reply is ready first: the one requested, or the rejection of an incomplete request. */
const isReadOrRefused: Expected = { reply: 'either', isDone: false }

const expectedIn = ({ row }: NamedOperation, toxic: ToxicName): Expected => {
  switch (toxic) {
    case 'refused':
    case 'resetBefore':
    case 'resetInTheMiddle':
      return neverArrives
    case 'slowRequest':
    case 'slowAnswer':
      return isServed
    case 'cutAnswer':
    case 'halfOpen':
      return arrivesWithoutReply
    case 'wrongLength':
      return row.method === 'GET' ? isReadOrRefused : isRefused
  }
}

const names: ToxicName[] = ['refused', 'resetBefore', 'resetInTheMiddle', 'slowRequest', 'slowAnswer', 'cutAnswer', 'halfOpen', 'wrongLength']

const checkReceived = ({ row }: NamedOperation, { reply }: Expected, received: Received, where: string): void => {
  if (reply === 'nothing') return assert.deepEqual(received, { status: null, isWhole: false }, where)
  if (reply === 'success') return assert.deepEqual(received, { status: row.status, isWhole: true }, where)
  if (reply === 'either' && received.status === row.status) return
  assert.ok(received.status !== null && received.status >= 400 && received.status < 500, `${where}: ${received.status}`)
}

describe('every operation over every kind of bad network', { timeout: 3_600_000 }, () => {
  let stage: TestEnvironment
  let log: ChangeLog
  let referenceOf: ReturnType<typeof makeReferences>
  before(async () => {
    stage = await openEnvironment()
    log = await openChangeLog(stage.server.store)
    referenceOf = makeReferences(stage, log)
  })
  after(() => stage.close())

  for (const operation of allOperations) {
    it(`${operation.name}: each of ${names.length} has its specified result, and the operation is done once in the end`, async () => {
      const reference = await referenceOf(operation)
      for (const name of names) {
        const where = `${operation.name}, ${name}`
        const expected = expectedIn(operation, name)
        const mutation = await prepareMutation(stage, log, operation)
        const request = requestOf(operation, mutation.setting, mutation.asked, { key: mutation.key })
        const received = await toxics[name](request, operation.row.media === 'events')
        checkReceived(operation, expected, received, where)
        if (!expected.isDone) assert.deepEqual(await effectOfNow(mutation, log), [], where)
        const isKnown = expected.reply === 'success'
        if (!isKnown) await retryUntilKnown(mutation, await mutation.once())
        checkEffect(mutation, await effectSince(mutation, log), reference, where)
        figure('cells', 1)
      }
    })
  }
})
