import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { dropBallast } from './ballast'
import type { Binaries } from './binaries'
import { endLeftovers, endSessionsWithoutPostmaster, mendPostmasterFile, stopPostmaster } from './leftovers'
import { ownAsFolder, type Runner, startProgram } from './runAs'
import { readPostmaster } from './processes'

/** A postmaster that is recovering ignores an orderly stop, so it gets an immediate one. */
const script = `while read -r _; do :; done
kill -INT "$1"
sleep 1
kill -QUIT "$1"`

/** Stops PostgreSQL even after a SIGKILL of this process. Call the returned function before its PID can be reused. */
function startParentWatch(pid: number | undefined): () => void {
  if (pid === undefined) return () => undefined
  const child = spawn('/bin/sh', ['-c', script, 'parent-watch', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => undefined)
  child.unref()
  return () => {
    child.kill('SIGKILL')
  }
}

export const MAX_CONNECTIONS = 40

const POLL_MS = 15
const READY_MS = 120_000
const SESSIONS_MS = 30_000
export const LOG_BYTES = 4 * 1024 * 1024

export interface PostgresSetup {
  binaries: Binaries
  runner: Runner
  folder: string
  logFile: string
  log: BaseLogger
  maxConnections: number
}

export interface Postmaster {
  port: number
  ended: Promise<void>
  stop: () => Promise<void>
}

/** `-c` options override the files in the folder, so older folders get the same settings. */
const optionsWith = (maxConnections: number) => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: String(maxConnections),
  superuser_reserved_connections: '3',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  // One syncfs call after a crash, instead of an fsync for each of a thousand files.
  recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
  timezone: 'UTC',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  jit: 'off',
  // The log must not contain statements or their values, which may be personal.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
})

const optionArgs = (maxConnections: number): string[] =>
  Object.entries(optionsWith(maxConnections)).flatMap(([name, value]) => ['-c', `${name}=${value}`])

class StartFailure extends Error {
  constructor(readonly logText: string, logFile: string) {
    const fatal = logText.split('\n').findLast((line) => line.includes('FATAL:')) ?? logText.trim().slice(-300)
    super(`The database did not start: ${fatal.replace(/^.*FATAL: */, '')} (more in ${logFile})`)
  }
}

function openLog(logFile: string): { descriptor: number; size: number } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const isFull = size > LOG_BYTES
  if (isFull) truncateSync(logFile)
  // PostgreSQL continues at the start of a truncated log only if the log was opened for appending.
  const descriptor = openSync(logFile, 'a', 0o600)
  ownAsFolder(logFile)
  return { descriptor, size: isFull ? 0 : size }
}

function spawnPostmaster(setup: PostgresSetup, port: number): { child: ChildProcess; logSize: number } {
  const { descriptor, size } = openLog(setup.logFile)
  try {
    const args = ['-D', setup.folder, '-p', String(port), ...optionArgs(setup.maxConnections)]
    const child = startProgram(setup.runner, setup.binaries.postgres, args, ['ignore', descriptor, descriptor])
    return { child, logSize: size }
  } finally {
    closeSync(descriptor)
  }
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })

async function startOnce(setup: PostgresSetup, port: number): Promise<Postmaster> {
  const { child, logSize } = spawnPostmaster(setup, port)
  const { pid } = child
  let hasEnded = false
  const stopWatch = startParentWatch(pid)
  const ended = endOf(child).then(() => {
    hasEnded = true
    stopWatch()
  })
  const deadline = performance.now() + READY_MS
  for (;;) {
    const current = readPostmaster(setup.folder)
    if (!hasEnded && pid !== undefined && current?.pid === pid && current.isReady) {
      return { port, ended, stop: () => (hasEnded ? ended : stopPostmaster(pid, 'stop').then(() => ended)) }
    }
    const isLate = performance.now() > deadline
    if (isLate && pid !== undefined) await stopPostmaster(pid, 'stop')
    if (isLate || hasEnded) throw new StartFailure(readFileSync(setup.logFile).subarray(logSize).toString(), setup.logFile)
    await wait(POLL_MS)
  }
}

export async function startPostmaster(setup: PostgresSetup, port: number): Promise<Postmaster> {
  const deadline = performance.now() + SESSIONS_MS
  for (;;) {
    if (!existsSync(setup.folder)) throw new Error(`The database's folder ${setup.folder} is gone.`)
    await endLeftovers(setup.folder, setup.log)
    mendPostmasterFile(setup.folder)
    if (dropBallast(dirname(setup.folder))) setup.log.warn('The disk is full: the ballast was dropped, so that the database can start')
    try {
      return await startOnce(setup, port)
    } catch (error) {
      const isHeldUp = error instanceof StartFailure && error.logText.includes('pre-existing shared memory block')
      if (!isHeldUp || performance.now() > deadline) throw error
      endSessionsWithoutPostmaster(setup.folder)
      await wait(100)
    }
  }
}

export const isPortTaken = (error: unknown): boolean => error instanceof StartFailure && error.logText.includes('could not bind')
