import '../server/commands/closedPipes'
import { makeLog } from '../server/platform/metrics/log'
import { exitIfLocked } from '../server/commands/startFailure'
import { settingsOrEnd } from './settingsOrEnd'

/** Serves the console from an existing `dist/`, so that no build packages are needed. */
const settings = settingsOrEnd()
exitIfLocked(settings)

const { serve } = await import('../server/commands/serve')
await serve(settings, makeLog(settings.logLevel))
