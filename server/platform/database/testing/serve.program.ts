import { makeLog } from '../../metrics/log'
import { exitIfLocked } from '../../../commands/startFailure'
import { readSettings } from '../../../composition/settings/settings'

const settings = readSettings(process.env)
if (process.env['PEEK'] !== '0') exitIfLocked(settings)
const { serve } = await import('../../../commands/serve')
// Off by default, because most tests need no calls and the extra process slows their end.
const program = process.env['VOICE_PROGRAM']
await serve(settings, makeLog(settings.logLevel), { voiceProgram: program === undefined ? null : new URL(program) })
