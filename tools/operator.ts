import '../server/commands/closedPipes'
import { addAdministrator } from '../server/commands/operator'
import { sentenceOf } from '../server/commands/startFailure'
import { Failure } from '../server/platform/failures/failures'
import { makeLog } from '../server/platform/metrics/log'
import { settingsOrEnd } from './settingsOrEnd'

const usage = `npm run operator -- add-admin EMAIL   prints a link, good for an hour, that makes an administrator`

const [verb, email = ''] = process.argv.slice(2)
if (verb !== 'add-admin' || email === '') {
  process.stderr.write(`${usage}\n`)
  process.exit(1)
}
const settings = settingsOrEnd()

const said = (error: unknown): string => {
  if (!(error instanceof Failure)) return sentenceOf(error, settings)
  return Object.values(error.errors ?? {}).flat()[0]?.en ?? error.message
}

try {
  const link = await addAdministrator(settings, email, makeLog('silent'))
  process.stdout.write(`Open this link within an hour to set a password and a second factor:\n\n  ${link}\n`)
} catch (error) {
  process.stderr.write(`${said(error)}\n`)
  process.exitCode = 1
}
