import { spawnSync, spawn, type ChildProcess, type IOType } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { NoEmbeddedDatabase, type Binaries } from './binaries'
import { signal, startOf } from './processes'

/** Gives a file that root creates to the folder's owner, who may start the service without root next time. */
export function ownAsFolder(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}

export interface Owner {
  uid: number
  gid: number
}

export interface Runner {
  command: (program: string, args: readonly string[]) => [program: string, args: string[]]
  identity: Partial<Owner>
  inherits: readonly number[]
  setOwner: (path: string) => void
}

const asSelf: Runner = {
  command: (program, args) => [program, [...args]],
  identity: {},
  inherits: [],
  setOwner: () => undefined,
}

function findUnprivilegedUser(): Owner {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (entry?.[1] === undefined || entry[2] === undefined) {
    throw new NoEmbeddedDatabase(
      'PostgreSQL does not run as root, and this system has no user "nobody" for it: ' +
        'start the service as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

function ownerFor(dataDir: string): Owner {
  for (const path of [join(dataDir, 'postgres'), dataDir]) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found !== undefined && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  }
  return findUnprivilegedUser()
}

function droppingTo(owner: Owner): Runner {
  return { ...asSelf, identity: owner, setOwner: (path) => chownSync(path, owner.uid, owner.gid) }
}

/** An unprivileged user that keeps one capability of root, to pass folders closed to it, such as /root. */
function withCapability(capability: string, owner: Owner): Runner {
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--no-new-privs']
  const rights = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return {
    ...asSelf,
    command: (program, args) => ['setpriv', [...identity, ...rights, '--', program, ...args]],
    setOwner: (path) => chownSync(path, owner.uid, owner.gid),
  }
}

function reaches(runner: Runner, binaries: Binaries, dataDir: string): boolean {
  const [program, args] = runner.command('/bin/sh', ['-c', '"$1" --version && cd "$2"', 'sh', binaries.initdb, dataDir])
  return spawnSync(program, args, { ...runner.identity, cwd: '/', stdio: 'ignore' }).status === 0
}

/** PostgreSQL refuses to run as root. `dac_override` is for containers, where root has no other capability. */
export function chooseRunner(binaries: Binaries, dataDir: string): Runner {
  if (process.getuid?.() !== 0) return asSelf
  const owner = ownerFor(dataDir)
  const runners = [droppingTo(owner), withCapability('dac_read_search', owner), withCapability('dac_override', owner)]
  const runner = runners.find((candidate) => reaches(candidate, binaries, dataDir))
  if (runner !== undefined) return runner
  throw new NoEmbeddedDatabase(
    `PostgreSQL does not run as root, and user ${owner.uid} cannot reach ${binaries.postgres} or ${dataDir}, ` +
      'because a folder above is closed to it: install `setpriv` (util-linux), or move the project out of that ' +
      'folder, or start the service as an ordinary user, or set DATABASE_URL.',
  )
}

/** PostgreSQL gets nothing of our environment: no secrets, locale or PG… variables. */
const environment = { PATH: process.env['PATH'] ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const running = new Set<ChildProcess>()

/** A session of its own keeps Ctrl-C away from the program, so that the service stops the database in order. */
export function startProgram(runner: Runner, program: string, args: readonly string[], stdio: (IOType | number)[]): ChildProcess {
  const [file, fileArgs] = runner.command(program, args)
  const all = [...stdio, ...runner.inherits]
  const child = spawn(file, fileArgs, { ...runner.identity, cwd: '/', detached: true, env: environment, stdio: all })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const POLL_MS = 5
const ABORT_MS = 7_000

export function abortPrograms(): void {
  const left = [...running].flatMap(({ pid }) => (pid === undefined ? [] : [{ pid, started: startOf(pid) }]))
  for (const { pid } of left) signal(pid, 'SIGQUIT')
  const deadline = performance.now() + ABORT_MS
  const hasEnded = ({ pid, started }: (typeof left)[number]): boolean => startOf(pid) !== started || started === null
  while (!left.every(hasEnded) && performance.now() < deadline) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
  for (const { pid } of left.filter((each) => !hasEnded(each))) signal(pid, 'SIGKILL')
}

export async function runProgram(runner: Runner, program: string, args: readonly string[]): Promise<string> {
  const child = startProgram(runner, program, args, ['ignore', 'pipe', 'pipe'])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const end = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signalName) => resolve(code === 0 ? '' : `code ${code ?? signalName}`))
  })
  if (end !== '') throw new Error(`${program} ended with ${end}: ${output.trim().slice(-500)}`)
  return output
}
