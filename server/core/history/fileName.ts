import { localTime } from '../texts/localDay'

/** What a voicemail or a recording is called once it is downloaded, such as `Voicemail 2026-11-20 14.05 +15145550123.wav`. */
export const soundFileName = (kind: 'Voicemail' | 'Recording', at: Date, contact: string): string =>
  `${kind} ${localTime(at).slice(0, 16).replace(':', '.')} ${contact}.wav`
