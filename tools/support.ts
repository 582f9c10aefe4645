import '../server/commands/closedPipes'
import { CommandFailure } from './commandFailure'
import { settingsOrEnd } from './settingsOrEnd'
import { deskFrom } from './support/desk'
import { runSupport } from './support/runSupport'

const settings = settingsOrEnd()

try {
  const desk = deskFrom(settings, process.env['SUPPORT_URL']?.trim() || null)
  await runSupport(desk, process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`))
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
