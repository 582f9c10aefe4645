import '../server/commands/closedPipes'
import { parseArgs } from 'node:util'
import { makeLog } from '../server/platform/metrics/log'
import { reset } from '../server/commands/reset'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../server/practice/createPractice'
import { sentenceOf } from '../server/commands/startFailure'
import { settingsOrEnd } from './settingsOrEnd'

const { values } = parseArgs({ options: { 'drop-database': { type: 'boolean', default: false } } })
const settings = settingsOrEnd()

try {
  await reset(settings, values['drop-database'], makeLog('silent'))
  const withPracticeAccount = `Reset complete. Practice account: ${PRACTICE_EMAIL}, password ${PRACTICE_PASSWORD}`
  process.stdout.write(`${settings.practiceAccount ? withPracticeAccount : 'Reset complete. All accounts were deleted, and no practice account was created (PRACTICE_ACCOUNT=0).'}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error, settings)}\n`)
  process.exitCode = 1
}
