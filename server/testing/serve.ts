import { randomUUID } from 'node:crypto'
import { eventsOperations } from 'contract/account'
import { sql } from 'kysely'
import fastify, { type FastifyInstance } from 'fastify'
import type { ControlAct, ServiceOptions, StartedService } from './controlClient'
import { addAdministrator } from '../commands/operator'
import { silent } from './moneyCopy'
import { readCallFlow, saveElsewhere } from './savedCallFlow'
import { CHANNEL, SESSION_CHANNEL } from '../platform/events/channel'
import { startServerOn, type TestServer } from './startServer'
import { supportCloses, supportReplies } from './support'
import { findTestCluster, type TestCluster } from './testCluster'

const preflight = { 'access-control-allow-methods': '*', 'access-control-allow-headers': 'authorization, *' }

/** Opens the service to other origins, because a test page has one. The real service never allows that. */
const openToPages = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' && request.headers.origin !== undefined) await reply.code(204).headers(preflight).send()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.headers.origin !== undefined) reply.header('access-control-allow-origin', request.headers.origin)
    return payload
  })
}

const silenceEvents = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ routeOptions: { url } }, reply) => {
    if (url !== `/v1${eventsOperations.streamEvents.path}`) return
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' }).flushHeaders()
  })
}

/** Starts and controls services for tests in another process; see `controlClient.ts`. */

const services = new Map<string, TestServer>()

/** Ends all, and returns when the service has been notified of each. */
const endSessions = async ({ store, clock, channel }: TestServer): Promise<void> => {
  const heard = new Set<string>()
  let [ready, check] = [(): void => undefined, (): void => undefined]
  const isReady = new Promise<void>((resolve) => (ready = resolve))
  const onMessage = (id: string): void => {
    heard.add(id)
    check()
  }
  const stop = channel.listen({ name: SESSION_CHANNEL, onReady: () => ready(), onMessage })
  await isReady
  const open = store.updateTable('sessions').set({ revoked_at: clock.now() }).where('revoked_at', 'is', null)
  const ended = await open.returning('id').execute()
  await new Promise<void>((resolve) => {
    check = () => void (ended.every(({ id }) => heard.has(id)) && resolve())
    check()
  })
  stop()
}

const close = async (id: string, server: TestServer): Promise<void> => {
  services.delete(id)
  await server.close()
}

/** As an owner would. */
const setRole = async ({ store }: TestServer, { userId, role }: Extract<ControlAct, { act: 'setRole' }>): Promise<void> => {
  const { account_id } = await store.updateTable('users').set({ role }).where('id', '=', userId).returning('account_id').executeTakeFirstOrThrow()
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ account_id, kind: 'member.updated', id: userId })})`.execute(store)
}

const addNumber = ({ seed }: TestServer, accountId: string, phone_number: string, endpoint_value: string): Promise<string> =>
  seed.number(accountId, { phone_number, endpoint_type: 'application', endpoint_value })

const perform = async (id: string, server: TestServer, order: ControlAct): Promise<unknown> => {
  switch (order.act) {
    case 'failNext':
      return server.faults.failNext(order.call, order.fault, order.times)
    case 'endFaults':
      return server.faults.endFaults()
    case 'held':
      return server.faults.held()
    case 'release':
      await server.faults.held()
      return server.faults.release()
    case 'requests':
      return server.faults.requests(order.call ?? undefined)
    case 'moveClock':
      return server.clock.move(order.milliseconds)
    case 'emptyAccount':
      return server.seed.empty(order.accountId)
    case 'addUnusualCalls':
      return server.seed.unusualCalls(order.accountId)
    case 'setFunds':
      return server.seed.funds(order.accountId, order.plan, order.cents)
    case 'addNumber':
      return { id: await addNumber(server, order.accountId, order.phoneNumber, order.applicationId) }
    case 'addAudioFile':
      return { id: await server.seed.audiofile(order.accountId, { friendly_name: order.name }) }
    case 'addCallFlow':
      return void (await server.seed.callFlowThatPlays(order.accountId, order.fileId, order.name))
    case 'addApplication':
      return server.seed.callFlow(order.accountId, order.plan)
    case 'addMember':
      return server.seed.colleague(order, 'Luc', order.role)
    case 'setRole':
      return setRole(server, order)
    case 'addPreset':
      return { id: await server.seed.preset(order.accountId, order.plan) }
    case 'addHistory':
      return server.seed.history(order.accountId, order.kind, order.plan)
    case 'addSupportRequest':
      return { id: await server.seed.supportRequest(order.accountId, order.plan) }
    case 'supportReplies':
      return supportReplies(server.url, order.requestId, order.text)
    case 'supportCloses':
      return supportCloses(server.url, order.requestId)
    case 'savedBranches':
      return readCallFlow(server.store, order.applicationId)
    case 'saveElsewhere':
      return saveElsewhere(server.store, order.branchId, order.modules)
    case 'addAdministrator':
      return { link: await addAdministrator({ databaseUrl: server.databaseUrl, dataDir: '', publicUrl: server.url, operators: null }, order.email, silent) }
    case 'endSessions':
      return endSessions(server)
    case 'nextMail':
      return server.mails.next()
    case 'stopDatabase':
      return server.database.off()
    case 'startDatabase':
      return server.database.on()
    case 'cutSignals':
      return server.cutSignals()
    case 'close':
      return close(id, server)
  }
}

const start = async (cluster: TestCluster, options: ServiceOptions): Promise<StartedService> => {
  const { now, floodLimit, hasEvents = true, ...given } = options
  const rateLimits = floodLimit === undefined ? undefined : { perAddress: floodLimit, perAccount: floodLimit }
  const server = await startServerOn(cluster, {
    ...given,
    extend: (app) => {
      openToPages(app)
      if (!hasEvents) silenceEvents(app)
    },
    ...(now !== undefined && { now: new Date(now) }),
    ...(rateLimits && { rateLimits }),
  })
  const id = randomUUID()
  services.set(id, server)
  const [practice, second] = await Promise.all([server.seed.practice(), server.seed.second()])
  return { id, url: server.url, practice, second }
}

const makeControl = (cluster: TestCluster): FastifyInstance => {
  const control = fastify({ forceCloseConnections: true })
  control.post<{ Body: ServiceOptions }>('/services', ({ body }) => start(cluster, body))
  control.post<{ Params: { id: string }; Body: ControlAct }>('/services/:id', async ({ params, body }, reply) => {
    const server = services.get(params.id)
    if (server === undefined) return reply.code(404).send()
    return reply.send((await perform(params.id, server, body)) ?? {})
  })
  return control
}

const cluster = await findTestCluster()
const control = makeControl(cluster)
const controlUrl = await control.listen({ host: '127.0.0.1', port: 0 })

let ending: Promise<void> | null = null
const end = async (): Promise<void> => {
  await control.close()
  await Promise.all([...services].map(([id, server]) => close(id, server)))
  await cluster.stop()
}
/** stdin closes when the parent ends, for any reason. */
process.stdin.on('close', () => void (ending ??= end()))
process.stdin.resume()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.stdin.destroy())

process.stdout.write(`${JSON.stringify({ controlUrl })}\n`)
