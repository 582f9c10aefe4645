import '../server/commands/closedPipes'
import { makeLog } from '../server/platform/metrics/log'
import { exitIfLocked } from '../server/commands/startFailure'
import { settingsOrEnd } from './settingsOrEnd'
import { terminalLog } from './terminalLog'

const settings = settingsOrEnd()
exitIfLocked(settings)

const { ensureBuilt } = await import('./build')
if (await ensureBuilt()) process.stdout.write('Console built.\n')

// A terminal gets readable lines, unless LOG_LEVEL is set; everything else gets JSON.
const hasReadableLog = process.stdout.isTTY && !process.env['LOG_LEVEL']
const log = hasReadableLog ? terminalLog((line) => process.stdout.write(`${line}\n`)) : makeLog(settings.logLevel)

const { serve } = await import('../server/commands/serve')
await serve(settings, log)
