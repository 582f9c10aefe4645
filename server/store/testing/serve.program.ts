import { makeLog } from '../../core/log'
import { exitIfLocked } from '../../commands/exitIfLocked'
import { readSettings } from '../../settings/settings'

/** `npm start` without what builds the console. */
const settings = readSettings(process.env)
if (process.env['PEEK'] !== '0') exitIfLocked(settings)
const { serve } = await import('../../commands/serve')
// Most tests want no call: a process more for each of their many starts would be waited for at each end.
const program = process.env['VOICE_PROGRAM']
await serve(settings, makeLog(settings.logLevel), { voiceProgram: program === undefined ? null : new URL(program) })
