import type { Logger } from 'pino'
import { makePasswordNames, makeSignInLimits } from '../account/index'
import { makeOperatorsService, makeJournal } from '../operators/index'
import { buildOperatorServer } from '../composition/app'
import { chooseProviders } from '../composition/makeMoney'
import type { Settings } from '../composition/settings/settings'
import { makeBrandCache } from '../platform/brand/brand'
import { OPERATOR_PATH } from '../platform/http/console/serveConsole'
import { HOUR_MS, later, realClock } from '../platform/clock'
import { openStore } from '../platform/database/connection'
import { migrate } from '../platform/database/migrate'
import { joinDatabase } from '../platform/database/openDatabase'
import type { Store } from '../platform/database/tables'
import { openChannel } from '../platform/events/channel'
import { systemRandom as random } from '../platform/random'
import { makeOperatorSessions, type OperatorClaims } from '../platform/sessions/operatorSessions'

const actor = { operatorId: null, name: 'npm run operator', address: 'this machine' }

const connections = 4

type Where = Pick<Settings, 'databaseUrl' | 'dataDir'>

/** Works on the database itself, also before the first start and beside a service. */
const onStore = async <Result>(where: Where, log: Logger, work: (store: Store, databaseUrl: string) => Promise<Result>): Promise<Result> => {
  const database = await joinDatabase({ ...where, log })
  const store = openStore({ databaseUrl: database.url, log, poolSize: connections })
  try {
    await migrate(store)
    return await work(store, database.url)
  } finally {
    await store.destroy()
    await database.stop()
  }
}

/** Resolves with the link that sets the password. */
export const addAdministrator = (where: Where & Pick<Settings, 'publicUrl' | 'operators'>, email: string, log: Logger): Promise<string> =>
  onStore(where, log, async (store) => {
    const clock = realClock
    const sessions = makeOperatorSessions({ store, clock, random })
    const brand = makeBrandCache(store)
    const operators = makeOperatorsService({ store, clock, random, sessions, journal: makeJournal(store, clock, random), limits: makeSignInLimits({ store, clock, log }), brand, passwordNames: makePasswordNames({ store, brand }), pageUrl: () => `${where.operators?.url ?? where.publicUrl}${OPERATOR_PATH}` })
    return (await operators.addAdministrator(email, actor)).link
  })

export interface OperatorRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From `/v1` on. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
}

export type AskOperators = (request: OperatorRequest) => Promise<{ status: number; text: string }>

/** Whoever may use the database of this machine may do what an administrator may. */
const machine = (): OperatorClaims => ({
  sessionId: '',
  operator: { id: '', email: '', name: actor.name, role: 'administrator' },
  expiresAt: later(realClock(), HOUR_MS),
  by: actor,
})

/** The same operations as those of the service, which needn't run. Mails that they cause are sent before it ends. */
export const withOwnOperators = <Result>(settings: Settings, log: Logger, work: (ask: AskOperators) => Promise<Result>): Promise<Result> =>
  onStore(settings, log, async (store, databaseUrl) => {
    const channel = openChannel({ databaseUrl, log })
    const server = buildOperatorServer({ store, channel, settings, providers: await chooseProviders(settings, store, log), log, consoleFolder: '', operatorFolder: '' }, machine())
    try {
      return await work(async ({ method, path, headers, body }) => {
        const { statusCode, payload } = await server.inject({ method, url: path, headers, ...(body !== undefined && { payload: body }) })
        return { status: statusCode, text: payload }
      })
    } finally {
      await server.close()
      await channel.close()
    }
  })
