import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const upAnd = (then: string): string[] => ['sh', '-c', `ip link set lo up && ${then}`, 'sh']

const unshare = (kinds: readonly string[]): string[] => ['unshare', ...kinds, '--fork', '--mount-proc', '--kill-child']

const container = ['--pid', '--net', '--ipc', '--uts']

export const namespaces: readonly [name: string, kinds: readonly string[]][] = [
  ['a container', container],
  ['namespaces of processes and network alone', ['--pid', '--net']],
]

export const asFirst = (kinds: readonly string[]): string[] => [...unshare(kinds), ...upAnd('exec "$@"')]

export const asOneOfMany = (kinds: readonly string[]): string[] => [...unshare(kinds), ...upAnd('{ "$@"; sleep 600; }')]

export const beside = (first: number): string[] => ['nsenter', `--target=${first}`, '--pid', '--net', '--ipc', '--uts', '--mount']

/** Only root may create namespaces, and not in every container. */
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

export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => parentOf(pid) === parent)
