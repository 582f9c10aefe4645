import { isHiddenCaller } from 'callflow/hiddenCaller'
import { localTime } from '../../platform/texts/localDay'

export const soundFileName = (kind: 'Voicemail' | 'Recording', at: Date, contact: string): string =>
  `${kind} ${localTime(at).slice(0, 16).replace(':', '.')} ${isHiddenCaller(contact) ? 'hidden number' : contact}.wav`
