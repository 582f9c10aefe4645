import type { Chance } from '../core/chance'

const newId = (kind: 'CA' | 'RE', chance: Chance): string => `${kind}${chance.bytes(16).toString('hex')}`

/** Of a call, as one account has it in its logs. */
export const newCallId = (chance: Chance): string => newId('CA', chance)

/** Of a recording or a voicemail. */
export const newSoundId = (chance: Chance): string => newId('RE', chance)
