import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { compareFlows } from 'callflow/compare'
import type { FlowVersion } from 'contract/flowVersions'
import { countFrom } from 'tools/figures'
import { SAVE_MS } from './keepVersion'
import { randomFrom, wholeFrom, type Random } from '../../practice/random'
import { editorOf } from '../../testing/flowVersions'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const SEQUENCES = countFrom('VERSION_SEQUENCES', 4)
const EDITS = 6
/** An account has room for this many call flows. */
const FLOWS_PER_ACCOUNT = 200

type Editor = ReturnType<typeof editorOf>

const say = (text: string) => ({ module_name: 'text_to_speech', description: text, parameters: { text, language: 'fr-CA' } })

/** Everything of a call flow that a version must bring back, ids included. */
const stateOf = async ({ store }: TestServer, applicationId: string) => {
  const branches = store.selectFrom('application_branches').select(['id', 'name', 'friendly_name']).where('application_id', '=', applicationId)
  const modules = await store
    .selectFrom('application_modules as module')
    .innerJoin('application_branches as branch', 'branch.id', 'module.branch_id')
    .select(['module.id', 'module.module_name', 'module.description', 'module.parameters', 'module.branch_id'])
    .where('branch.application_id', '=', applicationId)
    .orderBy('module.position')
    .execute()
  return (await branches.orderBy('position').orderBy('id').execute()).map((branch) => ({
    ...branch,
    modules: modules.filter(({ branch_id }) => branch_id === branch.id).map(({ branch_id: _branch, ...module }) => module),
  }))
}

type State = Awaited<ReturnType<typeof stateOf>>

const at = <Item>(random: Random, items: readonly Item[]): Item | undefined => items[wholeFrom(random, 0, items.length - 1)]

/** Returns the branch that it saved, if it did. */
const editAtRandom = async (editor: Editor, author: SeededMember, state: State, versions: number, random: Random): Promise<string | null> => {
  const branch = at(random, state)
  if (branch === undefined) throw new Error('a call flow has no branch')
  const number = wholeFrom(random, 0, 1_000_000_000)
  const other = branch.name === 'root' ? undefined : branch.id
  switch (wholeFrom(random, 0, 9)) {
    case 0:
      await editor.create(author, `Branch ${number}`)
      return null
    case 1:
      if (other !== undefined) await editor.remove(author, other)
      return null
    case 2:
      if (other !== undefined) await editor.rename(author, other, `Branch ${number}`)
      return null
    case 3:
      await editor.order(author, state.map(({ id }) => id).toReversed())
      return null
    case 4:
      if (versions > 0) await editor.restore(author, wholeFrom(random, 1, versions))
      return null
    default: {
      const moved = branch.modules.toSorted(() => random() - 0.5).slice(0, wholeFrom(random, 0, branch.modules.length))
      const changed = moved.map((module, index) => (index === 0 && random() < 0.5 ? { ...module, parameters: { text: String(number) } } : module))
      await editor.save(author, branch.id, [...changed, ...(random() < 0.7 ? [say(String(number))] : [])])
      return branch.id
    }
  }
}

describe('edits of a call flow by two users at random', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-02T15:00:00Z') })
  })
  after(() => server.close())

  const assertKept = (version: FlowVersion | undefined, state: State, before: State): void => {
    assert.deepEqual(version?.changes, JSON.parse(JSON.stringify(compareFlows(before, state))))
  }

  /** Edits one call flow; each version must then restore exactly, and describe the change that made it. */
  const play = async (sequence: number, users: readonly SeededMember[]): Promise<void> => {
    const random = randomFrom(sequence)
    const author = (): SeededMember => {
      const user = at(random, users)
      if (user === undefined) throw new Error('an account has no users')
      return user
    }
    const owner = author()
    const { id } = await server.seed.callFlow(owner.accountId, { branches: [{ friendly_name: 'root', modules: [say('Bonjour')] }, { friendly_name: 'Ventes', modules: [say('a'), say('b')] }] })
    const editor = editorOf(server, id)
    let state = await stateOf(server, id)
    let known = 0
    const states = new Map<number, State>([[1, state]])
    const saved: State[number][] = []
    for (let edit = 0; edit < EDITS; edit += 1) {
      const branch = await editAtRandom(editor, author(), state, known, random)
      state = await stateOf(server, id)
      const [latest] = await editor.list(owner, 1)
      known = latest?.version ?? 0
      if (latest !== undefined) states.set(known, state)
      saved.push(...state.filter((each) => each.id === branch))
      if (random() < 0.5) server.clock.move(wholeFrom(random, 0, 2 * SAVE_MS))
    }
    for (const version of await editor.list(owner)) {
      const expected = states.get(version.version)
      assert.ok(expected, `sequence ${sequence}: version ${version.version} was never there`)
      if (version.version > 1) assertKept(version, expected, states.get(version.version - 1) ?? [])
      await editor.restore(author(), version.version)
      assert.deepEqual(await stateOf(server, id), expected, `sequence ${sequence}, version ${version.version}`)
    }
    const kept = new Set([...states.values()].flat().map(({ modules }) => JSON.stringify(modules)))
    for (const { modules } of saved) assert.ok(kept.has(JSON.stringify(modules)), `sequence ${sequence} lost steps`)
  }

  it('become versions that each restore exactly, describe every change once, and lose no saved steps', async (test) => {
    let users: SeededMember[] = []
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
      if (sequence % FLOWS_PER_ACCOUNT === 0) {
        const member = await server.seed.member()
        users = [member, await server.seed.colleague(member)]
        if (sequence > 0) test.diagnostic(`${sequence} sequences`)
      }
      await play(sequence, users)
    }
  })
})
