import { localTime } from '../texts/localDay'

export const soundFileName = (kind: 'Voicemail' | 'Recording', at: Date, contact: string): string =>
  `${kind} ${localTime(at).slice(0, 16).replace(':', '.')} ${contact}.wav`
