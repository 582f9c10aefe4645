import '../server/commands/closedPipes'
import { makeLog } from '../server/core/log'
import { endIfHeld } from '../server/commands/endIfHeld'
import { settingsOrEnd } from './settingsOrEnd'

/** The service with the console as it stands in `dist/`: nothing is built, so that no package for building is needed. */
const settings = settingsOrEnd()
endIfHeld(settings)

const { serve } = await import('../server/commands/serve')
await serve(settings, makeLog(settings.logLevel))
