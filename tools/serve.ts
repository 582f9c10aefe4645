import '../server/commands/closedPipes'
import { makeLog } from '../server/core/log'
import { exitIfLocked } from '../server/commands/exitIfLocked'
import { settingsOrEnd } from './settingsOrEnd'

/** The service with the console as it stands in `dist/`: nothing is built, so that no package for building is needed. */
const settings = settingsOrEnd()
exitIfLocked(settings)

const { serve } = await import('../server/commands/serve')
await serve(settings, makeLog(settings.logLevel))
