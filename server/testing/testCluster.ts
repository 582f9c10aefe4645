import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { systemRandom } from '../core/random'
import { embeddedFolders } from '../settings/dataFolder'
import { makeLocalFiles } from '../providers/files/localFolder'
import { openStore } from '../store/connection'
import { openCluster } from '@console/embedded-postgres'
import { migrate } from '../store/migrate'
import { createPractice } from '../store/practice/createPractice'

const TEMPLATE = 'practice_template'
/** Names a cluster that another process has prepared, as a URL of its database `postgres`. */
export const SHARED_CLUSTER = 'CONSOLE_TEST_CLUSTER'
/** The moment, in ISO-8601, up to which the practice accounts have lived: now unless told. */
export const PRACTICE_NOW = 'PRACTICE_NOW'
/** Names the folder with the files of the practice accounts of that cluster. */
export const SHARED_FILES = 'CONSOLE_TEST_FILES'

export interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

export interface TestCluster {
  /** Of the database `postgres`, for `SHARED_CLUSTER`. */
  adminUrl: string
  /** What the practice accounts' files hold, for `SHARED_FILES`; a service gets a copy of its own. */
  filesFolder: string
  /** A database of its own, with the practice accounts. */
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
  // Copying the files is twice as fast as writing the copy to the log, which is for databases that must outlive a crash.
  await order(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return { url: urlOf(adminUrl, name), drop: () => order(adminUrl, `drop database ${name} with (force)`) }
}

/**
 * Whoever tests here kills services, never the database: what it has acknowledged is there without waiting for the disk,
 * which takes most of the time of a test that writes.
 */
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

/** A PostgreSQL in a temporary folder, with the practice accounts as a template for databases. */
export const startTestCluster = async (): Promise<TestCluster> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-test-'))
  const cluster = await openCluster({ dataDir, log: silent })
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

/** The cluster that the environment names, else one of this process' own. */
export const findTestCluster = async (): Promise<TestCluster> => {
  const [adminUrl, filesFolder] = [process.env[SHARED_CLUSTER], process.env[SHARED_FILES]]
  if (adminUrl === undefined || filesFolder === undefined) return startTestCluster()
  return { adminUrl, filesFolder, newDatabase: databasesOf(adminUrl), stop: () => Promise.resolve() }
}
