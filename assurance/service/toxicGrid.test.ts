import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openChangeLog, type ChangeLog } from '../../server/testing/changeLog'
import { allOperations, type NamedOperation } from '../../server/testing/operations/operations'
import { requestOf } from '../../server/testing/operations/send'
import { openEnvironment, type TestEnvironment } from '../../server/testing/operations/environment'
import { figure } from 'tools/figures'
import { checkEffect, effectOfNow, effectSince, retryUntilKnown, makeReferences, prepareAct } from './acts'
import { toxics, type Heard, type ToxicName } from './toxics'

interface Expected {
  hears: 'nothing' | 'success' | 'refusal' | 'either'
  isDone: boolean
}

const neverArrives: Expected = { hears: 'nothing', isDone: false }
const arrivesUnheard: Expected = { hears: 'nothing', isDone: true }
const isServed: Expected = { hears: 'success', isDone: true }
const isRefused: Expected = { hears: 'refusal', isDone: false }
/** Clients see whichever reply is ready first: the one requested, or the rejection of an incomplete request. */
const isReadOrRefused: Expected = { hears: 'either', isDone: false }

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
      return arrivesUnheard
    case 'wrongLength':
      return row.method === 'GET' ? isReadOrRefused : isRefused
  }
}

const names: ToxicName[] = ['refused', 'resetBefore', 'resetInTheMiddle', 'slowRequest', 'slowAnswer', 'cutAnswer', 'halfOpen', 'wrongLength']

const checkHeard = ({ row }: NamedOperation, { hears }: Expected, heard: Heard, where: string): void => {
  if (hears === 'nothing') return assert.deepEqual(heard, { status: null, isWhole: false }, where)
  if (hears === 'success') return assert.deepEqual(heard, { status: row.status, isWhole: true }, where)
  if (hears === 'either' && heard.status === row.status) return
  assert.ok(heard.status !== null && heard.status >= 400 && heard.status < 500, `${where}: ${heard.status}`)
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
        const act = await prepareAct(stage, log, operation)
        const request = requestOf(operation, act.setting, act.asked, { key: act.key })
        const heard = await toxics[name](request, operation.row.media === 'events')
        checkHeard(operation, expected, heard, where)
        if (!expected.isDone) assert.deepEqual(await effectOfNow(act, log), [], where)
        const isKnown = expected.hears === 'success'
        if (!isKnown) await retryUntilKnown(act, await act.once())
        checkEffect(act, await effectSince(act, log), reference, where)
        figure('cells', 1)
      }
    })
  }
})
