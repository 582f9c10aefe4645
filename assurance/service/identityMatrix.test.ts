import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Reply } from '../../server/testing/ask'
import { openChangeLog, type Change, type ChangeLog } from '../../server/testing/changeLog'
import { neverHeld, seedHoldings, type Holdings } from '../../server/testing/operations/holdings'
import type { RequestInput, Setting } from '../../server/testing/operations/operation'
import { allOperations, type NamedOperation } from '../../server/testing/operations/operations'
import { send } from '../../server/testing/operations/send'
import { openEnvironment, type TestEnvironment } from '../../server/testing/operations/environment'
import { apiKeyOf, type SeededMember, signedIn } from '../../server/testing/sessions'
import { aDifferentOperator, operatorKey, signedInOperator, viewToken } from '../../server/testing/operators'
import { maskOf, viewRuleOf } from '../../server/platform/http/routes/views'
import { SUPPORT_KEY } from '../../server/testing/support'
import { keyScopes } from 'contract/operation'
import { DAY_MS, later } from '../../server/platform/clock'
import { figure } from 'tools/figures'
import { badForms, badSeals, badTokensOf, type BadTokens } from './identities'
import { heldIn, withId } from './requestChanges'
import { newSetting } from './setting'

const CANARY = `canari-${randomUUID()}`
const unauthorized = { status: 'unauthorized', user_message: null }
const notFound = { status: 'not_found', user_message: null }

/** Body fields whose ids are stored or ignored without checking their owner, because they have no effect: the field and the reason. */
const neutral = new Map([
  ['saveModules modules.0.id', 'an id counts inside its branch alone: any other is answered with a new one'],
  ['saveModules modules.0.application_id', 'where a module belongs is read from the path'],
  ['saveModules modules.0.branch_id', 'where a module belongs is read from the path'],
  ['saveModules modules.0.parameters.audiofile_id', 'settings are kept as they are; a file is looked up among those of the account'],
  ['saveModules modules.1.parameters.routes.0.branch', 'settings are kept as they are; a route is followed inside its call flow alone'],
  ['saveFlow branches.1.id', 'an id counts inside its call flow alone: any other is answered with a new one'],
  ['saveFlow branches.0.modules.0.id', 'the same'],
  ['saveFlow branches.0.modules.0.parameters.audiofile_id', 'settings are kept as they are; a file is looked up among those of the account'],
  ['saveFlow branches.0.modules.1.parameters.routes.0.branch', 'settings are kept as they are; a route is followed inside its call flow alone'],
  ['saveFlow tests.0.id', 'an id counts inside its call flow alone: any other is answered with a new one'],
  ['saveFlow tests.0.expected.branch_id', 'kept as it is said; it is compared with branches of the call flow alone'],
  ['judgeFlow branches.0.id', 'said back, and looked up inside the draft alone'],
  ['judgeFlow branches.0.modules.0.parameters.routes.0.branch', 'the same'],
  ['createPreset parameters.audiofile_id', 'settings are kept as they are; a file is looked up among those of the account'],
  ['createRehearsal script.number_id', 'kept as it is said; no number is looked up by it'],
  ['createRehearsal expected.branch_id', 'kept as it is said; it is compared with branches of the call flow alone'],
  ['changeRehearsal expected.branch_id', 'kept as it is said; it is compared with branches of the call flow alone'],
  ['listCalls number_id', 'a filter of what is read of the own account: nothing has such a number'],
  ['exportCalls number_id', 'the same'],
  ['listVoicemails number_id', 'the same'],
  ['exportVoicemails number_id', 'the same'],
  ['listRecordings number_id', 'the same'],
  ['exportRecordings number_id', 'the same'],
])

describe('authorization', { timeout: 1_800_000 }, () => {
  let stage: TestEnvironment
  let log: ChangeLog
  let foreign: SeededMember
  let theirs: Holdings
  let setting: Setting
  let tokens: BadTokens
  let agent: string
  let keys: Readonly<Record<'administrator' | 'agent', string>>
  before(async () => {
    stage = await openEnvironment()
    foreign = await signedIn(stage.server, await stage.server.seed.person())
    theirs = await seedHoldings(stage.server, foreign, CANARY)
    setting = await newSetting(stage)
    agent = (await signedInOperator(stage.server, 'agent')).token
    const { id } = await aDifferentOperator(stage.server, 'administrator')
    keys = { administrator: (await operatorKey(stage.server, id)).token, agent: (await operatorKey(stage.server, id, 'agent')).token }
    tokens = await badTokensOf(stage.server, setting.member)
    log = await openChangeLog(stage.server.store)
  })
  after(() => stage.close())

  const isTheirs = ({ before, after }: Change): boolean => JSON.stringify([before, after]).includes(theirs.accountId)

  /** Operators' sessions and all keys remember when they were last used. */
  const isUse = ({ table, before, after }: Change): boolean => ['operator_sessions', 'operator_keys', 'api_keys'].includes(table) && before !== null && after !== null

  /** Attempts to delete sounds are counted before it is known whose they are. */
  const isCount = ({ table, before, after }: Change): boolean => table === 'sessions' && before !== null && JSON.stringify({ ...after, sounds_deleted: before['sounds_deleted'] }) === JSON.stringify(before)

  const checkHarmless = async ({ text }: Reply, where: string): Promise<Change[]> => {
    assert.ok(!text.includes(CANARY), `${where} tells what is theirs: ${text}`)
    const changes = (await log.take()).filter((change) => !isUse(change) && !isCount(change))
    assert.deepEqual(changes.filter(isTheirs), [], where)
    return changes
  }

  const checkRefused = async (reply: Reply, wanted: readonly number[], where: string): Promise<void> => {
    assert.ok(wanted.includes(reply.status), `${where}: ${reply.status} ${reply.text}`)
    assert.deepEqual(await checkHarmless(reply, where), [], where)
    figure('refused', 1)
  }

  const membersRefused = async (operation: NamedOperation, asked: RequestInput): Promise<void> => {
    for (const [what, token] of Object.entries(tokens)) {
      const reply = await send(operation, setting, asked, { token })
      await checkRefused(reply, [401], `${operation.name}, ${what}`)
      assert.deepEqual(reply.body, unauthorized)
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
    }
    if (heldIn(operation.row).length > 0) {
      await checkRefused(await send(operation, setting, asked, { token: foreign.token }), [404], `${operation.name}, of another account`)
    }
  }

  /** To anything but their own operations, an operator's token is that of a stranger. */
  const operatorsGainNothing = async (operation: NamedOperation, asked: RequestInput): Promise<void> => {
    if (operation.row.access !== 'member' && operation.row.access !== 'support') return
    for (const token of [setting.operatorToken, agent, keys.administrator]) await checkRefused(await send(operation, setting, asked, { token }), [401], `${operation.name}, of an operator`)
  }

  /** Reads what the contract opens, of this account alone, and changes nothing. */
  const viewsOnlyRead = async (operation: NamedOperation, own: Setting, asked: RequestInput): Promise<void> => {
    const { name, row } = operation
    const [token, foreignToken] = [await viewToken(stage.server, own.own.accountId), await viewToken(stage.server, theirs.accountId)]
    await log.take()
    if (row.access !== 'member') {
      if (row.access === 'operator' || row.access === 'administrator') await checkRefused(await send(operation, own, asked, { token }), [401], `${name}, of a view`)
      return
    }
    if (heldIn(row).length > 0) await checkRefused(await send(operation, own, asked, { token: foreignToken }), [404, 403], `${name}, of a view of another account`)
    const rule = viewRuleOf(row)
    const reply = await send(operation, own, asked, { token })
    if (rule !== 'open') return checkRefused(reply, [403], `${name}, of a view`)
    const changes = await checkHarmless(reply, `${name}, of a view`)
    // A search of masked rows is refused.
    if (reply.status !== 403 || asked.query?.['q'] === undefined || maskOf(row.reply) === null) assert.ok(reply.status < 300, `${name}, of a view: ${reply.status} ${reply.text}`)
    if (row.method === 'GET') assert.deepEqual(changes, [], `${name}, of a view`)
    assert.ok(maskOf(row.reply) === null || !/"(?:contact|from)_number":"\+\d+"/.test(reply.text), `${name}, of a view: ${reply.text}`)
    figure('views', 1)
  }

  /** A key of the account does what names its scope, and nothing else; what has ended does nothing. */
  const keysStayWithin = async ({ name, row, ...operation }: NamedOperation, own: Setting, asked: RequestInput): Promise<void> => {
    const { server } = stage
    const withdrawn = await apiKeyOf(server, own.member)
    await server.store.deleteFrom('api_keys').where('id', '=', withdrawn.id).execute()
    const expired = await apiKeyOf(server, own.member, keyScopes, later(server.clock.now(), -DAY_MS))
    const [refused, held] = [row.access === 'member' ? [403] : [401], { name, row, ...operation }]
    await log.take()
    for (const { token } of [withdrawn, expired]) await checkRefused(await send(held, own, asked, { token }), [401], `${name}, of a key that has ended`)
    for (const scope of keyScopes) {
      const { token } = await apiKeyOf(server, own.member, [scope])
      const theirKey = await apiKeyOf(server, foreign, [scope])
      await log.take()
      if (row.keys?.includes(scope) !== true) {
        await checkRefused(await send(held, own, asked, { token }), refused, `${name}, of a key for ${scope}`)
        continue
      }
      if (heldIn(row).length > 0) await checkRefused(await send(held, own, asked, { token: theirKey.token }), [404], `${name}, of a key of another account`)
      const reply = await send(held, own, asked, { token })
      const changes = await checkHarmless(reply, `${name}, of a key for ${scope}`)
      assert.ok(reply.status < 300, `${name}, of a key for ${scope}: ${reply.status} ${reply.text}`)
      if (scope === 'flows:read') assert.deepEqual(changes, [], `${name}, of a key for ${scope}`)
      figure('keys let in', 1)
    }
  }

  const operatorsRefused = async (operation: NamedOperation, asked: RequestInput): Promise<void> => {
    const wrong = { ...tokens, 'of a member': setting.member.token, 'the support key': SUPPORT_KEY, 'nobody has': `operator_${'A'.repeat(43)}`, 'a key that nobody has': `operatorkey_${'A'.repeat(43)}` }
    for (const [what, token] of Object.entries(wrong)) await checkRefused(await send(operation, setting, asked, { token }), [401], `${operation.name}, ${what}`)
    if (operation.row.access === 'administrator') await checkRefused(await send(operation, setting, asked, { token: agent }), [403], `${operation.name}, of an agent`)
    if (operation.row.access === 'administrator') await checkRefused(await send(operation, setting, asked, { token: keys.agent }), [403], `${operation.name}, of an agent's key`)
    if (operation.row.byPerson) await checkRefused(await send(operation, setting, asked, { token: keys.administrator }), [403], `${operation.name}, of a key`)
  }

  const placesRefused = async (operation: NamedOperation, asked: RequestInput): Promise<void> => {
    const places = heldIn(operation.row)
    const never = neverHeld()
    const { params: _params, ...bare } = asked
    const mixed = (ids: Holdings, names: readonly (keyof Holdings)[]): Holdings => ({ ...setting.own, ...Object.fromEntries(names.map((name) => [name, ids[name]])) })
    for (const names of [...places.map((name) => [name]), ...(places.length > 1 ? [places] : [])]) {
      const replies: Reply[] = []
      for (const ids of [theirs, never]) {
        const reply = await send(operation, setting, bare, { ids: mixed(ids, names) })
        await checkRefused(reply, [404], `${operation.name}, ${names.join(' and ')}`)
        replies.push(reply)
      }
      assert.deepEqual(replies.map(({ body }) => body), [notFound, notFound])
      figure('id places', 1)
    }
  }

  const withoutIds = ({ text }: Reply): string => text.replace(/[0-9a-f-]{36}|"\d{4}-[^"]*Z"|[\w-]{43}/g, '#').replace(/file_url":"[^"]*/g, '')

  const bodiesRefused = async (operation: NamedOperation, place: string, noun: keyof Holdings): Promise<void> => {
    const where = `${operation.name} ${place}`
    const replies: Reply[] = []
    for (const ids of [theirs, neverHeld()]) {
      const own = await newSetting(stage)
      const asked = withId(await operation.ask(own), place, ids[noun])
      await log.take()
      const reply = await send(operation, own, asked)
      const changes = await checkHarmless(reply, where)
      assert.ok(reply.status < 500, `${where}: ${reply.text}`)
      if (!neutral.has(where)) {
        assert.ok(reply.status >= 400, `${where}: ${reply.status} ${reply.text}`)
        assert.deepEqual(changes, [], where)
        figure('refused', 1)
      }
      replies.push(reply)
    }
    const [one, other] = replies
    assert.ok(one !== undefined && other !== undefined)
    assert.deepEqual([one.status, withoutIds(one)], [other.status, withoutIds(other)], where)
    figure('id places', 1)
  }

  for (const operation of allOperations) {
    const { name, row, named = {} } = operation
    it(`${name}, for ${row.access}s: every invalid identity and every foreign id is rejected`, async () => {
      const own = await newSetting(stage)
      const asked = await operation.ask(own)
      await log.take()
      setting = { ...setting, own: own.own, member: own.member, operatorToken: own.operatorToken }
      tokens = row.access === 'member' ? await badTokensOf(stage.server, own.member) : tokens
      await log.take()
      if (row.access === 'member') await membersRefused(operation, asked)
      if (row.access !== 'operator' && row.access !== 'administrator') await operatorsGainNothing(operation, asked)
      else await operatorsRefused(operation, asked)
      if (row.access === 'member' && heldIn(row).length > 0) await placesRefused(operation, asked)
      if (['member', 'support', 'operator', 'administrator'].includes(row.access)) await keysStayWithin(operation, own, asked)
      if (row.access === 'support') {
        const wrong = { ...tokens, 'of a member': own.member.token, 'a longer key': 'support-key-of-services-under-test2' }
        for (const [what, token] of Object.entries(wrong)) await checkRefused(await send(operation, setting, asked, { token }), [401], `${name}, ${what}`)
        for (const ids of heldIn(row).length > 0 ? [neverHeld()] : []) await checkRefused(await send(operation, setting, asked, { ids }), [404], name)
      }
      if (row.access === 'signed') {
        for (const [what, query] of Object.entries(await badSeals(own, asked, theirs))) {
          await checkRefused(await send(operation, own, { ...asked, query }), [400, 404], `${name}, ${what}`)
        }
        for (const ids of [{ ...theirs, accountId: own.own.accountId }, neverHeld()]) {
          const { params: _params, ...bare } = asked
          if (heldIn(row).length > 0) await checkRefused(await send(operation, own, bare, { ids }), [404], `${name}, of another thing`)
        }
      }
      if (row.access === 'carrier') {
        for (const [what, bad] of Object.entries(badForms(asked))) await checkRefused(await send(operation, own, bad), [403], `${name}, ${what}`)
      }
      await viewsOnlyRead(operation, own, asked)
      if (row.access === 'member') for (const [place, noun] of Object.entries(named)) await bodiesRefused(operation, place, noun)
      figure('operations', 1)
    })
  }

  it('the log contains no data of the other account', () => {
    assert.ok(!stage.server.logged().includes(CANARY))
  })
})
