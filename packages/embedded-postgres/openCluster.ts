import { randomInt, randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { dropBallast } from './ballast'
import { findBinaries, type Binaries } from './binaries'
import { takeFolder, type DataDirLock } from './dataDirLock'
import { endLeftovers } from './leftovers'
import { isPortTaken, MAX_CONNECTIONS, startPostmaster, type PostgresSetup, type Postmaster } from './postmaster'
import { portOfPostmaster } from './processes'
import { abortPrograms, runProgram, chooseRunner, type Runner, ownAsFolder } from './runAs'

export const USER = 'console'

const passwordFileOf = (dataDir: string): string => join(dataDir, 'postgres.password')

/** PostgreSQL's builtin rules, so that nothing depends on the machine's locales. */
const localeOptions = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** Renames the folder last, so that an interrupted initialisation starts over. */
async function create(binaries: Binaries, runner: Runner, dataDir: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  const passwordCopy = `${folder}.password-copy`
  const password = randomBytes(24).toString('base64url')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordCopy, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  runner.setOwner(unfinished)
  runner.setOwner(passwordCopy)
  try {
    const account = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordCopy}`]
    await runProgram(runner, binaries.initdb, [`--pgdata=${unfinished}`, ...account, ...localeOptions])
  } finally {
    rmSync(passwordCopy, { force: true })
  }
  writeFileSync(passwordFileOf(dataDir), password, { mode: 0o600, flush: true })
  ownAsFolder(passwordFileOf(dataDir))
  renameSync(unfinished, folder)
}

function passwordIn(dataDir: string): string | null {
  const passwordFile = passwordFileOf(dataDir)
  return existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : null
}

export async function initialise(binaries: Binaries, runner: Runner, dataDir: string, folder: string): Promise<string> {
  const passwordFile = passwordFileOf(dataDir)
  if (!existsSync(folder)) await create(binaries, runner, dataDir, folder)
  const password = passwordIn(dataDir)
  if (password !== null) return password
  throw new Error(
    `The file ${passwordFile} is missing, and the database beside it opens with nothing else: ` +
      'put it back, or start afresh with `npm run reset`.',
  )
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
const HEALTHY_MS = 10_000

async function startAgain(setup: PostgresSetup, port: number): Promise<Postmaster | null> {
  try {
    const postmaster = await startPostmaster(setup, port)
    setup.log.info('The database runs again')
    return postmaster
  } catch (error) {
    setup.log.error({ err: error }, 'The database could not be started again')
    return null
  }
}

function keepRunning(setup: PostgresSetup, first: Postmaster): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopRequested = once(signal, 'abort')

  const watch = async (): Promise<void> => {
    let current: Postmaster | null = first
    let waitMs = 0
    while (!signal.aborted) {
      const since = performance.now()
      await Promise.race([current?.ended, stopRequested])
      if (signal.aborted) break
      if (performance.now() - since > HEALTHY_MS) waitMs = 0
      if (current !== null) setup.log.error('The database ended by itself and is started again')
      await wait(waitMs, undefined, { signal }).catch(() => undefined)
      waitMs = Math.min(Math.max(waitMs * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS)
      current = signal.aborted ? null : await startAgain(setup, first.port)
    }
    await current?.stop()
  }

  const stopped = watch()
  return () => {
    stopping.abort()
    return stopped
  }
}

/** Below the ephemeral ports, so that a restart finds its port free again. */
const FIRST_PORT = 15_000
const LAST_PORT = 32_000

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}

export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found on 127.0.0.1 from ${FIRST_PORT} to ${LAST_PORT}.`)
}

const PORT_ATTEMPTS = 10

export interface ClusterOptions {
  dataDir: string
  log: BaseLogger
  maxConnections?: number
}

export interface Cluster {
  /** Contains the password: never log it. */
  url: (database: string) => string
  publish: (address: string) => Promise<void>
  stop: () => Promise<void>
}

async function startOnFreePort(setup: PostgresSetup): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(setup, await findFreePort())
    } catch (error) {
      if (attempt === PORT_ATTEMPTS || !isPortTaken(error)) throw error
    }
  }
}

/** No orderly shutdown, because another process may already write to the folder. */
function endAtOnce(dataDir: string, reason: string, log: BaseLogger): never {
  abortPrograms()
  log.fatal({ dataDir, reason }, 'The data folder was lost: the database was stopped, and the service ends')
  process.stderr.write(`The data folder ${dataDir} was lost (${reason}): nothing more was written into it.\n`)
  process.exit(1)
}

const urlOf = (port: number, password: string, database: string): string => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

async function openHeld({ dataDir, log, maxConnections }: Required<ClusterOptions>, hold: DataDirLock): Promise<Cluster> {
  const binaries = findBinaries()
  // Any PostgreSQL process that outlives this one keeps holding the lock.
  const runner = { ...chooseRunner(binaries, dataDir), inherits: [hold.descriptor] }
  const folder = join(dataDir, 'postgres')
  const password = await initialise(binaries, runner, dataDir, folder)
  const setup: PostgresSetup = { binaries, runner, folder, logFile: join(dataDir, 'postgres.log'), log, maxConnections }
  const postmaster = await startOnFreePort(setup)
  const stopDatabase = keepRunning(setup, postmaster)
  const stop = async (): Promise<void> => {
    try {
      await stopDatabase()
    } finally {
      await hold.release()
    }
  }
  let stopped: Promise<void> | null = null
  return {
    url: (database) => urlOf(postmaster.port, password, database),
    publish: hold.publish,
    stop: () => (stopped ??= stop()),
  }
}

export function urlInRunning(dataDir: string, database: string): string | null {
  const port = portOfPostmaster(join(dataDir, 'postgres'))
  const password = passwordIn(dataDir)
  return port === null || password === null ? null : urlOf(port, password, database)
}

/** Throws `FolderInUse` while another process holds the folder, and `NoEmbeddedDatabase` where none can run. */
export async function openCluster({ dataDir, log, maxConnections = MAX_CONNECTIONS }: ClusterOptions): Promise<Cluster> {
  // The PostgreSQL user must pass through the folder but not list it.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const realDir = realpathSync(dataDir)
  const hold = await takeFolder(realDir, log)
  void hold.lost.then((reason) => endAtOnce(realDir, reason, log))
  dropBallast(realDir)
  try {
    return await openHeld({ dataDir: realDir, log, maxConnections }, hold)
  } catch (error) {
    await hold.release()
    throw error
  }
}

const ownNames = ['postgres', 'postgres.unfinished', 'postgres.password-copy', 'postgres.password', 'postgres.log']

export async function removeCluster(dataDir: string, alsoNames: readonly string[], log: BaseLogger): Promise<void> {
  const realDir = realpathSync(dataDir)
  const hold = await takeFolder(realDir, log)
  try {
    await endLeftovers(join(realDir, 'postgres'), log)
    for (const name of [...ownNames, ...alsoNames]) rmSync(join(realDir, name), { recursive: true, force: true })
  } finally {
    await hold.release()
  }
}
