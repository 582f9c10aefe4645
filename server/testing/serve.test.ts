import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { billingOperations } from 'contract/billing'
import { serviceOperations } from 'contract/account'
import { ask } from './ask'
import { startService, type TestService } from './controlClient'
import { faults } from './faults'

const hasControlUrl = (value: unknown): value is { controlUrl: string } =>
  typeof value === 'object' && value !== null && 'controlUrl' in value

describe('services for tests in other processes', () => {
  const program = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let service: TestService
  // Away from the machine's clock.
  const now = new Date(Date.now() - 3_600_000).toISOString()
  before(async () => {
    const line = await new Promise<string>((settle) => createInterface(child.stdout).once('line', settle))
    const message: unknown = JSON.parse(line)
    assert.ok(hasControlUrl(message))
    service = await startService(message.controlUrl, { now })
  })
  after(async () => {
    child.stdin.end()
    assert.deepEqual(await ended, [0, null])
  })

  const signIn = async (): Promise<string> => {
    const { email, password } = service.practice
    const { body } = await ask(`${service.url}/v1/auth/login`, { body: { email, password } })
    assert.ok(typeof body === 'object' && body !== null && 'token' in body)
    return String(body.token)
  }
  const overview = async (token: string) =>
    ask(`${service.url}/v1/accounts/${service.practice.accountId}/billing-overview`, { token })

  it('a service has its practice accounts, with figures from its database', async () => {
    const token = await signIn()
    const { body } = await overview(token)
    assert.ok(typeof body === 'object' && body !== null && 'used_minutes' in body && Number(body.used_minutes) > 0)
    await service.emptyAccount(service.practice.accountId)
    const emptied = (await overview(token)).body
    assert.ok(typeof emptied === 'object' && emptied !== null && 'used_minutes' in emptied)
    assert.equal(emptied.used_minutes, 0)
    assert.notEqual(service.practice.accountId, service.second.accountId)
  })

  it('its responses name its own time', async () => {
    const { headers } = await fetch(`${service.url}/v1/accounts/${service.practice.accountId}/billing-overview`, { headers: { authorization: `Bearer ${await signIn()}` } })
    assert.equal(headers.get('date'), new Date(now).toUTCString())
  })

  it('call flows are created, read back, and saved by another user, which raises their version', async () => {
    const { accountId } = service.second
    const { email, password } = service.second
    const { body } = await ask(`${service.url}/v1/auth/login`, { body: { email, password } })
    assert.ok(typeof body === 'object' && body !== null && 'token' in body)
    const token = String(body.token)
    const modules = [{ module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Nuit' }] } }]
    const made = await service.addApplication(accountId, { branches: [{ friendly_name: 'Nuit' }, { friendly_name: 'root', modules }] })
    const [root, night] = made.branches
    const [saved] = await service.savedBranches(made.id)
    assert.deepEqual(saved?.modules[0]?.parameters, { routes: [{ digit: '1', branch: night?.id }] })
    await service.saveElsewhere(root?.id ?? '', [{ module_name: 'hangup' }])
    const read = await ask(`${service.url}/v1/applications/${made.id}`, { token })
    assert.deepEqual([read.status, read.headers.get('etag')], [200, '"2"'])
    assert.match(read.text, /"module_name":"hangup"/)
    const large = await service.addApplication(accountId, { size: { branches: 3, modules: 7 } })
    assert.deepEqual(large.branches.map(({ moduleIds }) => moduleIds.length), [7, 7, 7])
    const preset = await service.addPreset(accountId, { friendly_name: 'Fin', module_name: 'hangup' })
    assert.match((await ask(`${service.url}/v1/accounts/${accountId}/presets`, { token })).text, new RegExp(preset))
  })

  it('faults apply to matching requests, once or as often as specified, in order', async () => {
    const token = await signIn()
    await service.failNext(billingOperations.getBillingOverview, faults.failure(423, 'locked'), 2)
    await service.failNext(billingOperations.getBillingOverview, faults.malformedJson)
    const statuses = []
    for (let time = 1; time <= 4; time += 1) statuses.push((await overview(token)).status)
    assert.deepEqual(statuses, [423, 423, 200, 200])
    await service.failNext(billingOperations.getBillingOverview, faults.htmlPage)
    assert.match((await overview(token)).text, /^<!doctype html>/)
    for (const fault of [faults.drop, faults.dropAfter, faults.cutAfter]) {
      await service.failNext(billingOperations.getBillingOverview, fault)
      await assert.rejects(overview(token))
    }
    assert.equal((await overview(token)).status, 200)
  })

  for (const fault of [faults.hold, faults.holdAfter]) {
    it(`${fault.kind}: a request waits until it is released`, async () => {
      await service.failNext(serviceOperations.getHealth, fault)
      const held = ask(`${service.url}/v1/health`)
      await service.held()
      assert.equal((await service.requests(serviceOperations.getHealth)).at(-1)?.status, null)
      await service.release()
      assert.equal((await held).status, 200)
    })
  }

  it('a release waits for the request to be held', async () => {
    await service.failNext(serviceOperations.getHealth, faults.hold)
    const released = service.release()
    assert.equal((await ask(`${service.url}/v1/health`)).status, 200)
    await released
  })

  it('sessions, clock, mails and the database can be controlled', async () => {
    const token = await signIn()
    await service.endSessions()
    assert.equal((await overview(token)).status, 401)
    const later = await signIn()
    await service.moveClock(13 * 60 * 60 * 1000)
    assert.equal((await overview(later)).status, 401)
    await ask(`${service.url}/v1/password/reset-link`, { body: { email: service.practice.email } })
    const { to, link } = await service.nextMail()
    assert.equal(to, service.practice.email)
    assert.ok(link?.startsWith(`${service.url}/console/password/reset/`))
    await service.stopDatabase()
    assert.equal((await ask(`${service.url}/v1/health`)).status, 503)
    await service.startDatabase()
    assert.equal((await ask(`${service.url}/v1/health`)).status, 200)
  })

  it('a closed service no longer answers', async () => {
    await service.close()
    await assert.rejects(ask(`${service.url}/v1/health`))
    await assert.rejects(service.release(), /404/)
  })
})
