import type { RandomSource } from '../core/random'

const newId = (kind: 'CA' | 'RE', random: RandomSource): string => `${kind}${random.bytes(16).toString('hex')}`

/** Of a call, as one account has it in its logs. */
export const newCallId = (random: RandomSource): string => newId('CA', random)

/** Of a recording or a voicemail. */
export const newSoundId = (random: RandomSource): string => newId('RE', random)
