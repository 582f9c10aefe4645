import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { systemRandom } from '../platform/random'
import { embeddedFolders } from '../composition/settings/dataFolder'
import { makeLocalFiles } from '../platform/files/localFolder'
import { openStore } from '../platform/database/connection'
import { openCluster } from '@console/embedded-postgres'
import { migrate } from '../platform/database/migrate'
import { createPractice } from '../practice/createPractice'

const TEMPLATE = 'practice_template'
/** Several test files run at once, and each may keep several services open. */
const CONNECTIONS = 200
export const SHARED_CLUSTER = 'CONSOLE_TEST_CLUSTER'
export const PRACTICE_NOW = 'PRACTICE_NOW'
export const SHARED_FILES = 'CONSOLE_TEST_FILES'

export interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

export interface TestCluster {
  adminUrl: string
  filesFolder: string
  newDatabase: () => Promise<OwnDatabase>
  stop: () => Promise<void>
}

const silent = pino({ level: 'silent' })

const urlOf = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

const order = async (adminUrl: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const databasesOf = (adminUrl: string) => async (): Promise<OwnDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is twice as fast as the write-ahead log, which only databases that must survive a crash need.
  await order(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return { url: urlOf(adminUrl, name), drop: () => order(adminUrl, `drop database ${name} with (force)`) }
}

/** Tests kill services but never the database, so commits needn't wait for the disk. */
const waitForNoDisk = (adminUrl: string): Promise<void> => order(adminUrl, 'alter role current_user set synchronous_commit = off')

const makeTemplate = async (adminUrl: string, filesFolder: string): Promise<void> => {
  await order(adminUrl, `create database ${TEMPLATE}`)
  const store = openStore({ databaseUrl: urlOf(adminUrl, TEMPLATE), log: silent, poolSize: 2 })
  try {
    await migrate(store)
    await createPractice(store, makeLocalFiles(filesFolder, systemRandom), new Date(process.env[PRACTICE_NOW] ?? Date.now()))
  } finally {
    await store.destroy()
  }
}

/** A temporary PostgreSQL, with the practice accounts as a template for databases. */
export const startTestCluster = async (): Promise<TestCluster> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-test-'))
  const cluster = await openCluster({ dataDir, log: silent, maxConnections: CONNECTIONS })
  const stop = async (): Promise<void> => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const adminUrl = cluster.url('postgres')
    const filesFolder = embeddedFolders(dataDir).files
    await waitForNoDisk(adminUrl)
    await makeTemplate(adminUrl, filesFolder)
    return { adminUrl, filesFolder, newDatabase: databasesOf(adminUrl), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The shared cluster, or a new one for this process. */
export const findTestCluster = async (): Promise<TestCluster> => {
  const [adminUrl, filesFolder] = [process.env[SHARED_CLUSTER], process.env[SHARED_FILES]]
  if (adminUrl === undefined || filesFolder === undefined) return startTestCluster()
  return { adminUrl, filesFolder, newDatabase: databasesOf(adminUrl), stop: () => Promise.resolve() }
}
