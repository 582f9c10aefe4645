import { spawn } from 'node:child_process'
import { SHARED_CLUSTER, SHARED_FILES, startTestCluster } from './testCluster'

/** Runs a command whose tests share one cluster: `tsx server/testing/withCluster.ts node --import tsx --test …`. */

const [command, ...words] = process.argv.slice(2)
if (command === undefined) throw new Error('withCluster.ts needs the command that it is to run')

const cluster = await startTestCluster()
const env = { ...process.env, [SHARED_CLUSTER]: cluster.adminUrl, [SHARED_FILES]: cluster.filesFolder }
const child = spawn(command, words, { stdio: 'inherit', env })
/** The command gets the same signal from the terminal, or is told here; its end is then ours. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('error', (error) => process.stderr.write(`${error.message}\n`))
child.once('close', (code) => {
  process.exitCode = code ?? 1
  void cluster.stop()
})
