import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from '../binaries'
import { initialise, USER, findFreePort } from '../openCluster'
import { readPostmaster } from '../processes'
import { startProgram, chooseRunner } from '../runAs'
import { newFolder, removeFolder } from './dataFolder'

const READY_MS = 120_000
const POLL_MS = 15

export interface ReplicatedServer {
  url: (database: string) => string
  start: () => Promise<void>
  /** `SIGINT` ends its sessions in order, `SIGQUIT` at once. */
  stop: (signal?: 'SIGINT' | 'SIGQUIT') => Promise<void>
}

export interface ReplicatedPair {
  primary: ReplicatedServer
  /** `synchronous_standby_names` may name it `standby`. */
  standby: ReplicatedServer
  close: () => Promise<void>
}

/** Of the packaged PostgreSQL, which has no `pg_basebackup`: the standby begins as a copy of the stopped primary. */
export const startReplicatedPair = async (): Promise<ReplicatedPair> => {
  const binaries = findBinaries()
  const [first, second] = [newFolder(), newFolder()]
  const runner = chooseRunner(binaries, first)
  const password = await initialise(binaries, runner, first, join(first, 'postgres'))

  const serverIn = (dataDir: string, port: number, own: Record<string, string>): ReplicatedServer => {
    const [folder, logFile] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.log')]
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '60', fsync: 'off', wal_keep_size: '256MB', ...own }
    const args = ['-D', folder, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    let running: { pid: number; ended: Promise<unknown> } | null = null
    return {
      url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
      start: async () => {
        const output = openSync(logFile, 'a', 0o600)
        const child = startProgram(runner, binaries.postgres, args, ['ignore', output, output])
        closeSync(output)
        const { pid } = child
        if (pid === undefined) throw new Error('PostgreSQL did not start.')
        running = { pid, ended: once(child, 'exit') }
        const deadline = performance.now() + READY_MS
        for (;;) {
          const current = readPostmaster(folder)
          if (current?.pid === pid && current.isReady) return
          if (child.exitCode !== null || performance.now() > deadline) throw new Error(readFileSync(logFile, 'utf8').slice(-1_000))
          await sleep(POLL_MS)
        }
      },
      stop: async (signal = 'SIGINT') => {
        if (running === null) return
        const { pid, ended } = running
        running = null
        process.kill(pid, signal)
        await ended
      },
    }
  }

  const [port, otherPort] = [await findFreePort(), await findFreePort()]
  const primary = serverIn(first, port, {})
  await primary.start()
  await primary.stop()
  execFileSync('cp', ['-a', join(first, 'postgres'), join(second, 'postgres')])
  writeFileSync(join(second, 'postgres', 'standby.signal'), '')
  const conninfo = `host=127.0.0.1 port=${port} user=${USER} password=${password} application_name=standby`
  const standby = serverIn(second, otherPort, { primary_conninfo: conninfo })
  await primary.start()
  await standby.start()
  return {
    primary,
    standby,
    close: async () => {
      await standby.stop('SIGQUIT')
      await primary.stop('SIGQUIT')
      await removeFolder(first)
      await removeFolder(second)
    },
  }
}
