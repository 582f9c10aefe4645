import { spawn } from 'node:child_process'

/** One that recovers from the death of a process of its own does not end in order: it is asked in a way that it must obey. */
const script = `while read -r _; do :; done
kill -INT "$1"
sleep 1
kill -QUIT "$1"`

/**
 * Stops PostgreSQL when this process ends without having done so, even by SIGKILL: a shell waits at the other end of
 * a pipe that only this process holds open. Its own session keeps Ctrl-C away from it. The answer calls it off; that
 * must be done once PostgreSQL has ended, before its process number can go to another.
 */
export function startParentWatch(pid: number | undefined): () => void {
  if (pid === undefined) return () => undefined
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
