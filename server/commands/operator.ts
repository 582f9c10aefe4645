import type { Logger } from 'pino'
import { makeSignInLimits } from '../account/index'
import { makeOperatorsService, makeJournal } from '../operators/index'
import type { Settings } from '../composition/settings/settings'
import { makeBrandCache } from '../platform/brand/brand'
import { OPERATOR_PATH } from '../platform/http/console/serveConsole'
import { realClock } from '../platform/clock'
import { openStore } from '../platform/database/connection'
import { migrate } from '../platform/database/migrate'
import { joinDatabase } from '../platform/database/openDatabase'
import { systemRandom as random } from '../platform/random'
import { makeOperatorSessions } from '../platform/sessions/operatorSessions'

type Where = Pick<Settings, 'databaseUrl' | 'dataDir' | 'publicUrl' | 'operators'>

const actor = { operatorId: null, name: 'npm run operator', address: 'this machine' }

/** Works on the database itself, also before the first start and beside a service. Resolves with the link that sets the password. */
export const addAdministrator = async (where: Where, email: string, log: Logger): Promise<string> => {
  const database = await joinDatabase({ ...where, log })
  const store = openStore({ databaseUrl: database.url, log, poolSize: 1 })
  try {
    await migrate(store)
    const clock = realClock
    const sessions = makeOperatorSessions({ store, clock, random })
    const operators = makeOperatorsService({ store, clock, random, sessions, journal: makeJournal(store, clock, random), limits: makeSignInLimits({ store, clock, log }), brand: makeBrandCache(store), pageUrl: () => `${where.operators?.url ?? where.publicUrl}${OPERATOR_PATH}` })
    return (await operators.addAdministrator(email, actor)).link
  } finally {
    await store.destroy()
    await database.stop()
  }
}
