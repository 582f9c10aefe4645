import '../server/commands/closedPipes'
import { runCall } from './call/runCall'
import { CommandFailure } from './commandFailure'
import { settingsOrEnd } from './settingsOrEnd'
import { serviceFrom } from './where'

const settings = settingsOrEnd()

try {
  const service = () => serviceFrom(settings, process.env['SUPPORT_URL']?.trim() || null)
  await runCall(service, process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`))
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
