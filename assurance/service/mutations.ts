import assert from 'node:assert/strict'
import type { Reply } from '../../server/testing/ask'
import { effectOf, type Change, type ChangeLog } from '../../server/testing/changeLog'
import { newKey, type TestEnvironment } from '../../server/testing/operations/environment'
import type { RequestInput, Setting } from '../../server/testing/operations/operation'
import type { NamedOperation } from '../../server/testing/operations/operations'
import { send } from '../../server/testing/operations/send'
import { newSetting } from './setting'

/** Every attempt of an action uses the same idempotency key. */
export interface Mutation {
  operation: NamedOperation
  setting: Setting
  asked: RequestInput
  key: string
  once: () => Promise<Reply | null>
}

const readers = new WeakMap<TestEnvironment, Map<string, Promise<Setting>>>()

const settingFor = (stage: TestEnvironment, { name, row }: NamedOperation): Promise<Setting> => {
  if (row.method !== 'GET') return newSetting(stage)
  const known = readers.get(stage) ?? new Map<string, Promise<Setting>>()
  readers.set(stage, known)
  const setting = known.get(name) ?? newSetting(stage)
  known.set(name, setting)
  return setting
}

export const prepareMutation = async (stage: TestEnvironment, log: ChangeLog, operation: NamedOperation): Promise<Mutation> => {
  const setting = await settingFor(stage, operation)
  const asked = await operation.ask(setting)
  const key = newKey()
  await log.take()
  return { operation, setting, asked, key, once: () => send(operation, setting, asked, { key }).catch(() => null) }
}

const isWhole = ({ row }: NamedOperation, { status, text, body }: Reply): boolean => {
  if (status === 204 || row.media === 'file' || row.media === 'events') return true
  return row.media === 'twiml' ? text.startsWith('<?xml') : typeof body === 'object' && body !== null
}

export const isDone = ({ operation }: Mutation, reply: Reply | null): boolean =>
  reply !== null && isWhole(operation, reply) && [operation.row.status, ...(operation.repeated ?? [])].includes(reply.status)

const MAX_TRIES = 20

/** Retries with the same key until the service reports the outcome, as clients do. Returns the number of attempts. */
export const retryUntilKnown = async (mutation: Mutation, first: Reply | null): Promise<number> => {
  let [reply, tries] = [first, 1]
  for (; !isDone(mutation, reply); tries += 1) {
    const isUnknown = reply === null || reply.status >= 500 || reply.status === 409 || reply.body === undefined || reply.body === null
    assert.ok(tries < MAX_TRIES && isUnknown, `${mutation.operation.name}: ${reply?.status} ${reply?.text}`)
    reply = await mutation.once()
  }
  return tries
}

/** The service also runs background work for others meanwhile, so changes that name another account or user are ignored. */
const isOf = ({ member }: Setting, { before, after }: Change): boolean => {
  const isNobodyElses = (column: string, own: string): boolean => (after?.[column] ?? before?.[column] ?? own) === own
  return isNobodyElses('account_id', member.accountId) && isNobodyElses('user_id', member.userId)
}

export const effectOfNow = async ({ setting }: Mutation, log: ChangeLog): Promise<string[]> =>
  effectOf((await log.take()).filter((change) => isOf(setting, change)))

export const effectSince = async (mutation: Mutation, log: ChangeLog): Promise<string[]> => {
  const { operation, setting, asked } = mutation
  while (operation.settled !== undefined && !(await operation.settled(setting, asked))) await new Promise(setImmediate)
  return effectOfNow(mutation, log)
}

export const makeReferences = (stage: TestEnvironment, log: ChangeLog) => {
  const known = new Map<string, string[]>()
  return async (operation: NamedOperation): Promise<string[]> => {
    const found = known.get(operation.name)
    if (found !== undefined) return found
    const mutation = await prepareMutation(stage, log, operation)
    const reply = await mutation.once()
    assert.ok(isDone(mutation, reply), `${operation.name}: ${reply?.status} ${reply?.text}`)
    const effect = await effectSince(mutation, log)
    known.set(operation.name, effect)
    return effect
  }
}

/** The kinds of changes, whether or not a retry has marked them as completed. */
const kindsOf = ({ over }: NamedOperation, effect: readonly string[]): Set<string> => {
  const lines = effect.filter((line) => !line.includes('callers'))
  return new Set(over === undefined ? lines : lines.map((line) => line.replace(new RegExp(` ${over}=\\S+`), '')))
}

/** Done exactly once; actions without idempotency are done at least once, and nothing else. */
export const checkEffect = ({ operation }: Mutation, effect: readonly string[], reference: readonly string[], where: string): void => {
  if (operation.again === undefined) return assert.deepEqual(effect, reference, where)
  assert.deepEqual(kindsOf(operation, effect), kindsOf(operation, reference), where)
}
