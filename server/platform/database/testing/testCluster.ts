import { pino } from 'pino'
import { openStore } from '../connection'
import { type Cluster, openCluster } from '@console/embedded-postgres'
import { newFolder, postmasterOf, removeFolder } from '@console/embedded-postgres/testing'
import { ensureDatabase } from '../openDatabase'
import type { Store } from '../tables'

const log = pino({ level: 'silent' })

export interface TestCluster {
  newStore(poolSize?: number): Promise<Store>
  urlOfNewDatabase(): Promise<string>
  killDatabase(): void
  stop(): Promise<void>
}

export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = newFolder()
  const cluster: Cluster = await openCluster({ dataDir, log })
  const stores: Store[] = []
  let databases = 0
  const urlOfNewDatabase = async (): Promise<string> => {
    const name = `test_${(databases += 1)}`
    await ensureDatabase(cluster.url('postgres'), name)
    return cluster.url(name)
  }
  return {
    urlOfNewDatabase,
    newStore: async (poolSize) => {
      const store = openStore({ databaseUrl: await urlOfNewDatabase(), log, ...(poolSize !== undefined && { poolSize }) })
      stores.push(store)
      return store
    },
    killDatabase: () => process.kill(postmasterOf(dataDir), 'SIGKILL'),
    stop: async () => {
      await Promise.all(stores.map((store) => store.destroy()))
      await cluster.stop()
      await removeFolder(dataDir)
    },
  }
}
