import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { anyFlow } from 'callflow/testing/flows'
import type { WholeFlow } from 'contract/flows'
import { ask } from '../server/testing/ask'
import { scheduleBody } from '../server/testing/schedule'
import { apiKeyOf, type SeededMember } from '../server/testing/sessions'
import type { TestServer } from '../server/testing/startServer'
import { startServer } from '../server/testing/testServer'
import { BadFile, flowFileText, readFlowFile, savedText } from './flows/flowFile'
import { Conflict, makeFlowsClient, ServiceFailure } from './flows/flowsClient'
import { checkFile } from './flows/judgeFile'
import { runFlows, UsageFailure } from './flows/runFlows'

/** More by hand: FLOW_RUNS=10000 npx tsx tools/nodeTests.ts service tools/flows.test.ts */
const RUNS = Number(process.env['FLOW_RUNS'] ?? 200)

const odd = fc.constantFrom('\n \n', ' a\n b', 'a \n', 'a\n\n', '\n\na', 'a\n\n b\n ', 'a\r\nb', 'yes', 'null', '~', '1', '0x1f', '1e3', '2026-03-01', '- a', '# b', ' c ', 'd: e', '"f"', "'g", '\u0085', '\u2028', '\ufeff', 'a\nb\n', '\n', '\ttab', '|', '>-', '*x', '&y', '!z', '%', '{}', '[]', 'é\u0301', '💐', '__proto__', '---', '...', '<<')
const text = fc.oneof(odd, fc.string({ unit: 'binary' }), fc.array(odd, { maxLength: 4 }).map((parts) => parts.join(' '))).map((made) => made.replaceAll('\0', ''))
const settings = fc.dictionary(text, fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }), { maxKeys: 3 })
const anyWhole: fc.Arbitrary<WholeFlow> = fc.record({ flow: anyFlow, name: text, note: text, settings, number: fc.constantFrom('1', 'x'), hour: fc.constantFrom('08:00', '00:00') }).map((made) => ({
  id: 'f-1',
  friendly_name: made.name,
  branches: made.flow.map(({ id, modules }) => ({
    ...{ id, friendly_name: made.note },
    modules: modules.map(({ module_name, parameters }, index) => ({ id: `${id}${index}`, module_name, description: made.note, parameters: { ...made.settings, ...parameters } })),
  })),
  tests: [{ id: made.number, friendly_name: made.name, script: { caller: made.note, number_id: null, events: [{ type: 'answered' }, { type: 'digit', digit: '0' }], at: null }, expected: { kind: 'hangUp', branch_id: 'a', target: made.note } }],
  schedules: [{ id: 's', ...scheduleBody({ name: made.name }), weekly: [{ weekday: 1, start: made.hour, end: '24:00' }], override: null }],
  sounds: [{ id: 'a-file', name: made.note, sha256: null }],
}))

describe('files of call flows', () => {
  it(`come out byte for byte as they went in (${RUNS} random flows)`, () => {
    fc.assert(
      fc.property(anyWhole, (whole) => {
        const written = flowFileText(whole, 'base')
        const { flow, document, lineOf } = readFlowFile('x.yaml', written)
        const { id, friendly_name, branches, tests, schedules = [], sounds = [] } = flow
        assert.deepEqual(JSON.stringify({ id, friendly_name, branches, tests, schedules, sounds }), JSON.stringify(whole))
        const read = branches.map((branch) => ({ ...branch, modules: branch.modules.map((step) => ({ ...step, id: step.id ?? '', description: step.description ?? '' })) }))
        const again = { id, friendly_name, branches: read, tests: tests.map((test) => ({ ...test, id: test.id ?? '' })), schedules, sounds }
        assert.equal(flowFileText(again, flow.base), written)
        assert.equal(savedText({ name: 'x.yaml', flow, document, lineOf }, again, flow.base), written)
      }),
      { numRuns: RUNS },
    )
  })

  const small = (steps: string): string => `id: f\nbase: b\nfriendly_name: Accueil\nbranches:\n  - id: a\n    friendly_name: root\n    modules:\n${steps}tests: []\n`
  const step = (name: string, parameters = '{}'): string => `      - id: ${name}-1\n        module_name: ${name}\n        parameters: ${parameters}\n`

  for (const [what, written, line] of [
    ['a tab', small('\t- x\n'), 8],
    ['a key twice', small(step('pause', '{ length: 1 }')).replace('base: b', 'base: b\nbase: c'), 3],
    ['an alias', small(step('pause', '&p { length: 1 }') + step('hangup', '*p')), 1],
    ['another field', `${small(step('hangup'))}colour: blue\n`, 12],
    ['a missing field', small(step('hangup')).replace('friendly_name: Accueil\n', ''), 1],
    ['a list in place of text', small(step('hangup', '[]')), 10],
    ['no number of JSON', small(step('pause', '{ length: .inf }')), 10],
    ['two documents', `${small(step('hangup'))}---\nid: g\n`, 12],
  ] as const) {
    it(`with ${what} are refused, and the line is named`, () => {
      assert.throws(() => readFlowFile('x.yaml', written), (error) => error instanceof BadFile && error.message.startsWith(`x.yaml:${line}: `) || assert.fail(String(error)))
    })
  }

  for (const [what, steps, found] of [
    ['no text', step('text_to_speech', '{ text: "" }'), /^x\.yaml:10: text: This field is required\.$/],
    ['an unknown step', step('fax'), /^x\.yaml:9: There is no step “fax”/],
    ['a branch that is not there', step('router', '{ text: Bonjour, routes: [{ digit: "1", branch: gone }] }'), /^x\.yaml:10: There is no branch gone in this file\.$/],
    ['unknown hours', step('opening_hours', '{ schedule_id: h, open_branch: a, closed_branch: a }'), /^x\.yaml:10: There is no schedule h/],
    ['an unknown sound', step('audiofile', '{ audiofile_id: s }'), /^x\.yaml:10: There is no sound s/],
    ['one step twice', step('pause', '{ length: 1 }') + step('pause', '{ length: 1 }'), /^x\.yaml:11: Another step has this id\.$/],
    ['no steps', '', /^x\.yaml:5: Calls end at once/],
  ] as const) {
    it(`have a fault with ${what}`, () => {
      const { findings } = checkFile(readFlowFile('x.yaml', small(steps === '' ? '      []\n' : steps)))
      assert.ok(findings.some((line) => found.test(line)), findings.join('\n'))
    })
  }
})

describe('the command for call flows', () => {
  let server: TestServer
  let member: SeededMember
  let folder: string
  let key: string
  before(async () => {
    server = await startServer()
    member = await server.seed.member()
    folder = await mkdtemp(path.join(tmpdir(), 'console-flows-'))
    key = (await apiKeyOf(server, member)).token
  })
  after(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  const run = async (line: string, token = key): Promise<{ isFine: boolean; said: string }> => {
    const said: string[] = []
    const isFine = await runFlows([...line.split(' '), '--folder', folder], { ask: makeFlowsClient(server.url, token), now: server.clock.now, print: (each) => void said.push(each) })
    return { isFine, said: said.join('\n') }
  }

  it('pulls, proves and tests offline, and saves with comments kept and new ids written', async () => {
    const scheduleId = await server.seed.schedule(member.accountId, { name: 'Jour' })
    const voicemail = { module_name: 'voicemail', parameters: { send_to: 'boite@example.com' } }
    await server.seed.callFlow(member.accountId, {
      friendly_name: 'Été & accueil',
      branches: [{ friendly_name: 'root', modules: [{ module_name: 'text_to_speech', parameters: { text: 'Bonjour', language: 'fr-CA' } }, { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Nuit' }] } }, voicemail] }, { friendly_name: 'Nuit', modules: [voicemail] }],
    })
    await run('pull')
    const [name = ''] = await readdir(folder)
    assert.equal(name, 'ete-accueil.yaml')
    const file = path.join(folder, name)
    const pulled = await readFile(file, 'utf8')
    await run('pull')
    assert.equal(await readFile(file, 'utf8'), pulled)
    for (const verb of ['check prove test', 'diff', 'replay', `apply ${file}`]) assert.equal((await run(verb)).isFine, true, verb)
    assert.equal(await readFile(file, 'utf8'), pulled, 'saved as it is')

    const hours = `      - module_name: opening_hours\n        parameters: { schedule_id: ${scheduleId}, open_branch: jour, closed_branch: jour } # new\n`
    const day = `  - id: jour\n    friendly_name: Jour\n    modules:\n      - module_name: text_to_speech\n        parameters: { text: Ouvert, language: fr-CA }\n      - module_name: hangup\n        parameters: {}\n`
    const edited = pulled.replace('friendly_name: Été & accueil', 'friendly_name: Automne # soon').replace(/ {6}- id: .*\n {8}module_name: text_to_speech/, (first) => `${hours}${first}`).replace('tests: []', `${day}tests: []`)
    await writeFile(file, edited)
    assert.match((await run('check')).said, /There is no schedule/)
    await writeFile(file, edited.replace('schedules: []', `schedules:\n  - ${JSON.stringify({ id: scheduleId, ...scheduleBody({ name: 'Jour' }), override: null })}`))
    assert.match((await run('check')).said, /, no faults$/)
    const proof = await run('prove')
    assert.equal(proof.isFine, false)
    assert.match(proof.said, /ete-accueil\.yaml:\d+: Every caller is hung up on, and no test expects it/)
    assert.match((await run('diff')).said, /it is named “Automne”, not “Été & accueil”\n.*branch “Jour” is added/)
    assert.equal((await run(`apply ${file}`)).isFine, true)
    const saved = await readFile(file, 'utf8')
    assert.match(saved, /friendly_name: Automne # soon/)
    assert.match(saved, /# new/)
    assert.ok(!/(?:id|branch): jour/.test(saved), saved)
    assert.equal((await run('diff')).isFine, true)
    assert.deepEqual((await run('test')).said, `${file}: 0 of 0 tests passed`)
  })

  it('refuses to save over a change, with a key that only reads, and a file with faults', async () => {
    const { id } = await server.seed.callFlow(member.accountId, { friendly_name: 'Soutien', branches: [{ friendly_name: 'root', modules: [{ module_name: 'webphone', parameters: {} }, { module_name: 'voicemail', parameters: { send_to: 'boite@example.com' } }] }] })
    await run(`pull ${id}`)
    const file = path.join(folder, 'soutien.yaml')
    const pulled = await readFile(file, 'utf8')
    await assert.rejects(run(`apply ${file}`, (await apiKeyOf(server, member, ['flows:read'])).token), (error) => error instanceof ServiceFailure && /key isn't for that/.test(error.message))
    await assert.rejects(run('diff', 'apikey_wrong'), (error) => error instanceof ServiceFailure && /rejected the key/.test(error.message))
    await writeFile(file, pulled.replace('send_to: boite@example.com', 'send_to: boite'))
    assert.match((await run(`apply ${file}`)).said, /send_to: .*\n.*1 fault\. Nothing was saved\.$/)
    await writeFile(file, pulled.replace('friendly_name: Soutien', 'friendly_name: Aide'))
    assert.equal((await ask(`${server.url}/v1/applications/${id}`, { method: 'PUT', token: member.token, body: { friendly_name: 'Appui' } })).status, 200)
    await assert.rejects(run(`apply ${file}`), (error) => error instanceof Conflict && /“Appui” was changed on the service since[^]*it is named “Aide”, not “Appui”/.test(error.message))
    assert.equal((await ask(`${server.url}/v1/applications/${id}`, { token: member.token })).text.includes('Appui'), true)
    await assert.rejects(run('pull nobodys'), ServiceFailure)
    for (const words of ['', 'push', 'apply', 'replay --days 0', 'check --lang']) await assert.rejects(run(words), UsageFailure, words)
  })

  it('ends with codes that a build understands, and never sends a key in the clear', async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'console-flows-codes-'))
    const good = { id: 'f', friendly_name: 'Accueil', branches: [{ id: 'a', friendly_name: 'root', modules: [{ id: 'm', module_name: 'webphone', description: '', parameters: {} }] }], tests: [], schedules: [], sounds: [] }
    await writeFile(path.join(own, 'good.yaml'), flowFileText(good, 'b'))
    const codeOf = async (args: readonly string[], env: Record<string, string> = {}): Promise<number | null> => {
      const { FLOWS_KEY: _key, FLOWS_URL: _url, ...rest } = process.env
      const child = spawn(process.execPath, ['--import', 'tsx', 'tools/flows.ts', ...args], { stdio: 'ignore', env: { ...rest, ...env } })
      await once(child, 'exit')
      return child.exitCode
    }
    const [file, at] = [path.join(own, 'good.yaml'), { FLOWS_KEY: key }]
    assert.deepEqual(
      await Promise.all([
        codeOf(['check', file]),
        codeOf(['prove', file]),
        codeOf(['diff', file], { ...at, FLOWS_URL: 'http://console.example.com' }),
        codeOf(['diff', file], { ...at, FLOWS_URL: 'http://127.0.0.1:1' }),
      ]),
      [0, 1, 2, 3],
    )
    await rm(own, { recursive: true })
  })
})
