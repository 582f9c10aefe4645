import '../server/commands/closedPipes'
import { parseArgs } from 'node:util'
import { clockCommands, commandClock } from '../server/commands/clockCommand'
import { makeLog } from '../server/platform/metrics/log'
import { sentenceOf } from '../server/commands/startFailure'
import { settingsOrEnd } from './settingsOrEnd'

const { positionals } = parseArgs({ allowPositionals: true })
const [name = 'show', ...more] = positionals
const act = clockCommands.find((each) => each === name)
if (act === undefined || more.length > 0) {
  process.stderr.write(`Usage: npm run clock -- ${clockCommands.join(' | ')}\n`)
  process.exit(1)
}
const settings = settingsOrEnd()

try {
  process.stdout.write(`${(await commandClock(settings, act, makeLog('silent'))).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error, settings)}\n`)
  process.exitCode = 1
}
