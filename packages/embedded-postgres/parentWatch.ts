import { spawn } from 'node:child_process'

/** A postmaster that is recovering ignores an orderly stop, so it gets an immediate one. */
const script = `while read -r _; do :; done
kill -INT "$1"
sleep 1
kill -QUIT "$1"`

/** Stops PostgreSQL even after a SIGKILL of this process. Call the returned function before its PID can be reused. */
export function startParentWatch(pid: number | undefined): () => void {
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
