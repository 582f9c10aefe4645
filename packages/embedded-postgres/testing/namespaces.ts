import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const upAnd = (then: string): string[] => ['sh', '-c', `ip link set lo up && ${then}`, 'sh']

const unshare = (kinds: readonly string[]): string[] => ['unshare', ...kinds, '--fork', '--mount-proc', '--kill-child']

const container = ['--pid', '--net', '--ipc', '--uts']

/** What a container engine gives a container of its own, and less: with a shared memory that both see. */
export const namespaces: readonly [name: string, kinds: readonly string[]][] = [
  ['a container', container],
  ['namespaces of processes and network alone', ['--pid', '--net']],
]

/** The program is process 1 there, and everything ends with it. */
export const asFirst = (kinds: readonly string[]): string[] => [...unshare(kinds), ...upAnd('exec "$@"')]

/** The namespaces outlive the program, until what runs them is killed. */
export const asOneOfMany = (kinds: readonly string[]): string[] => [...unshare(kinds), ...upAnd('{ "$@"; sleep 600; }')]

/** In the namespaces that `asOneOfMany` made, by the number of their first process. */
export const beside = (first: number): string[] => ['nsenter', `--target=${first}`, '--pid', '--net', '--ipc', '--uts', '--mount']

/** Only root may, and not in every container. */
export const inNamespaces = {
  skip: spawnSync(unshare(container)[0] ?? '', [...unshare(container).slice(1), ...upAnd('true')]).status === 0 ? false : 'may not make namespaces here',
}

const parentOf = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** As they are numbered out here. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => parentOf(pid) === parent)
