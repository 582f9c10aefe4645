import '../server/commands/closedPipes'
import { parseArgs } from 'node:util'
import { commandRollup, rollupCommands } from '../server/commands/rollup'
import { makeLog } from '../server/platform/metrics/log'
import { sentenceOf } from '../server/commands/startFailure'
import { settingsOrEnd } from './settingsOrEnd'

const { positionals } = parseArgs({ allowPositionals: true })
const [name = 'check', ...more] = positionals
const command = rollupCommands.find((each) => each === name)
if (command === undefined || more.length > 0) {
  process.stderr.write(`Usage: npm run rollup -- ${rollupCommands.join(' | ')}\n`)
  process.exit(1)
}
const settings = settingsOrEnd()

try {
  const { lines, isRight } = await commandRollup(settings, command, makeLog('silent'))
  process.stdout.write(`${lines.join('\n')}\n`)
  if (!isRight) process.exitCode = 2
} catch (error) {
  process.stderr.write(`${sentenceOf(error, settings)}\n`)
  process.exitCode = 1
}
