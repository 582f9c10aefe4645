import '../server/closedPipes'
import { makeLog } from '../server/core/log'
import { endIfHeld } from '../server/endIfHeld'
import { settingsOrEnd } from './settingsOrEnd'

/** The service with the console as it stands in `dist/`: nothing is built, so that no package for building is needed. */
const settings = settingsOrEnd()
endIfHeld(settings)

const { serve } = await import('../server/serve')
await serve(settings, makeLog(settings.logLevel))
