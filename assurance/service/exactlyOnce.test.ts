import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { randomFrom, wholeFrom } from '../../server/practice/random'
import { openChangeLog, type ChangeLog } from '../../server/testing/changeLog'
import { faultShapes } from '../../server/testing/faultShapes'
import { mutations } from '../../server/testing/operations/operations'
import { openEnvironment, type TestEnvironment } from '../../server/testing/operations/environment'
import { figure, share } from 'tools/figures'
import { checkEffect, effectSince, retryUntilKnown, makeReferences, prepareMutation } from './mutations'

const MIXED = share('MIXED_OPERATIONS', { test: 20, proof: 2_000, long: 50_000 })
const SEED = Number(process.env['MIXED_SEED'] ?? 7)
const FAULTY = 0.3

const LONGEST_MS = share('MIXED_LONGEST_MS', { test: 600_000, proof: 3_600_000, long: 36_000_000 })

const shapes = Object.entries(faultShapes)

describe('every mutation under every kind of fault', { timeout: LONGEST_MS }, () => {
  let stage: TestEnvironment
  let log: ChangeLog
  let referenceOf: ReturnType<typeof makeReferences>
  before(async () => {
    stage = await openEnvironment()
    log = await openChangeLog(stage.server.store)
    referenceOf = makeReferences(stage, log)
  })
  after(() => stage.close())

  for (const operation of mutations) {
    it(`${operation.name} happens once under ${shapes.length} kinds of faults`, async () => {
      const reference = await referenceOf(operation)
      for (const [name, shape] of shapes) {
        const mutation = await prepareMutation(stage, log, operation)
        const first = await shape(mutation.asked.at ?? stage.server, operation.row, mutation.once)
        await retryUntilKnown(mutation, first)
        checkEffect(mutation, await effectSince(mutation, log), reference, name)
        figure('cells', 1)
      }
    })
  }

  it(`${MIXED} mixed mutations, three in ten with faults: none lost, duplicated or unknown`, async (test) => {
    const random = randomFrom(SEED)
    let [faulty, tries] = [0, 0]
    for (let done = 0; done < MIXED; done += 1) {
      const operation = mutations[wholeFrom(random, 0, mutations.length - 1)]
      const [name, shape] = shapes[wholeFrom(random, 0, shapes.length - 1)] ?? []
      assert.ok(operation !== undefined && shape !== undefined)
      const [reference, isFaulty] = [await referenceOf(operation), random() < FAULTY]
      const mutation = await prepareMutation(stage, log, operation)
      const first = isFaulty ? await shape(mutation.asked.at ?? stage.server, operation.row, mutation.once) : await mutation.once()
      tries += await retryUntilKnown(mutation, first)
      checkEffect(mutation, await effectSince(mutation, log), reference, `${operation.name}, ${isFaulty ? name : 'no trouble'}`)
      faulty += isFaulty ? 1 : 0
      figure('mixed acts', 1)
    }
    figure('mixed acts in trouble', faulty)
    test.diagnostic(`${faulty} in trouble, ${tries} tries seen by their senders`)
  })
})
