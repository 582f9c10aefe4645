import type { RandomSource } from '../../platform/random'

const newId = (kind: 'CA' | 'RE', random: RandomSource): string => `${kind}${random.bytes(16).toString('hex')}`

export const newCallId = (random: RandomSource): string => newId('CA', random)

export const newSoundId = (random: RandomSource): string => newId('RE', random)
