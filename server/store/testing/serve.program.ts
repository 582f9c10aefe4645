import { makeLog } from '../../core/log'
import { endIfHeld } from '../../endIfHeld'
import { readSettings } from '../../settings'

/** `npm start` without what builds the console. */
const settings = readSettings(process.env)
if (process.env['PEEK'] !== '0') endIfHeld(settings)
const { serve } = await import('../../serve')
await serve(settings, makeLog(settings.logLevel))
