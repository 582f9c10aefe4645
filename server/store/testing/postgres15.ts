import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, isRoot, newFolder, nobody, removeFolder } from '@console/embedded-postgres/testing'

const programs = '/usr/lib/postgresql/15/bin'

/** Why tests on PostgreSQL 15 are left out here, or false. */
export const withoutPostgres15 = existsSync(programs) ? false : `PostgreSQL 15 is not installed in ${programs}`

/** A server of the oldest PostgreSQL that is supported, as an operator would bring along. */
export async function startPostgres15(): Promise<{ url: string; stop: () => Promise<void> }> {
  const identity = isRoot ? nobody : {}
  const folder = newFolder(isRoot ? nobody : undefined)
  const data = join(folder, 'data')
  const port = await findFreePort()
  const run = (program: string, ...args: string[]): void => {
    execFileSync(join(programs, program), args, { ...identity, cwd: '/', stdio: 'ignore' })
  }
  run('initdb', '-D', data, '-U', 'app', '--auth=trust', '--locale=C.UTF-8')
  const options = `-c listen_addresses=127.0.0.1 -p ${port} -c unix_socket_directories='' -c fsync=off`
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start')
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')
      return removeFolder(folder)
    },
  }
}
