import '../server/commands/closedPipes'
import { parseArgs } from 'node:util'
import { makeLog } from '../server/platform/metrics/log'
import { generate } from '../server/commands/generate'
import { sentenceOf } from '../server/commands/startFailure'
import { PRACTICE_EMAIL } from '../server/practice/createPractice'
import { settingsOrEnd } from './settingsOrEnd'

const MOST = 10_000_000

const { values } = parseArgs({ options: { calls: { type: 'string' }, email: { type: 'string', default: PRACTICE_EMAIL } } })
const calls = Number(values.calls)
if (!Number.isInteger(calls) || calls < 1 || calls > MOST) {
  process.stderr.write(`Usage: npm run generate -- --calls N [--email ${PRACTICE_EMAIL}], where N is 1 to ${MOST}\n`)
  process.exit(1)
}
const settings = settingsOrEnd()

try {
  const made = await generate(settings, { calls, email: values.email }, makeLog('silent'))
  const span = `from ${made.from} to ${made.to}`
  process.stdout.write(`Added ${made.calls} calls (${span}) to ${made.account} (${values.email}) in ${made.seconds} s.\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error, settings)}\n`)
  process.exitCode = 1
}
