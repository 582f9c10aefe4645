import '../server/commands/closedPipes'
import { CommandFailure } from './commandFailure'
import { settingsOrEnd } from './settingsOrEnd'
import { supportClientFrom } from './support/supportClient'
import { runSupport } from './support/runSupport'

const settings = settingsOrEnd()

try {
  const client = supportClientFrom(settings, process.env['SUPPORT_URL']?.trim() || null)
  await runSupport(client, process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`))
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
