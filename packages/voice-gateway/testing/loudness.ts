import { toSample } from '../sounds/muLaw'

/** The loudest sample of mu-law sound, from 0 to 1. */
export const loudness = (sound: Uint8Array): number =>
  sound.reduce((loudest, byte) => Math.max(loudest, Math.abs(toSample(byte))), 0) / 32_768
