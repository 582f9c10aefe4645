import { spawn } from 'node:child_process'

/**
 * Stops PostgreSQL when this process ends without having done so, even by SIGKILL: a shell waits at the other end of
 * a pipe that only this process holds open. Its own session keeps Ctrl-C away from it. The answer calls it off; that
 * must be done once PostgreSQL has ended, before its process number can go to another.
 */
export function startLifeline(pid: number | undefined): () => void {
  if (pid === undefined) return () => undefined
  const script = 'while read -r _; do :; done; kill -INT "$1"'
  const child = spawn('/bin/sh', ['-c', script, 'lifeline', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell the next start of the service stops what was left.
  child.on('error', () => undefined)
  child.unref()
  return () => {
    child.kill('SIGKILL')
  }
}
