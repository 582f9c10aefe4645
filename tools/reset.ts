import '../server/commands/closedPipes'
import { parseArgs } from 'node:util'
import { makeLog } from '../server/core/log'
import { reset } from '../server/commands/reset'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../server/store/practice/createPractice'
import { sentenceOf } from '../server/commands/startFailure'
import { settingsOrEnd } from './settingsOrEnd'

const { values } = parseArgs({ options: { 'drop-database': { type: 'boolean', default: false } } })
const settings = settingsOrEnd()

try {
  await reset(settings, values['drop-database'], makeLog('silent'))
  const isAsNew = `The practice account is as new: ${PRACTICE_EMAIL}, password ${PRACTICE_PASSWORD}`
  process.stdout.write(`${settings.practiceAccount ? isAsNew : 'There is no account any more, and no practice account is wanted.'}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error, settings)}\n`)
  process.exitCode = 1
}
