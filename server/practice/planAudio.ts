import type { Insertable } from 'kysely'
import { dayAfter } from '../platform/texts/localDay'
import type { Tables } from '../platform/database/tables'
import { montrealInstant } from './montreal'
import type { AudioPlan } from './profile'
import { idFrom, wholeFrom, type Random } from './random'
import { wavOf } from './sounds/sound'
import { wavBytes } from './sounds/wav'

const OPENING = 8 * 3600
const CLOSING = 18 * 3600

export interface AudioRows {
  files: Insertable<Tables['files']>[]
  audiofiles: Insertable<Tables['audiofiles']>[]
  /** Generated on demand, in the order of the rows. */
  contents: readonly { id: string; make: () => Buffer }[]
}

export function planAudio(plans: readonly AudioPlan[], account_id: string, today: string, random: Random): AudioRows {
  const planned = plans.map(({ friendly_name, daysAgo, sound }) => {
    const created_at = montrealInstant(dayAfter(today, -daysAgo), wholeFrom(random, OPENING, CLOSING))
    return { id: idFrom(random), friendly_name, created_at, sound, seed: wholeFrom(random, 1, 0x7fffffff) }
  })
  return {
    files: planned.map(({ id, friendly_name, created_at, sound }) => {
      return { id, account_id, media_type: 'audio/wav', bytes: wavBytes(sound.seconds), friendly_name, created_at }
    }),
    audiofiles: planned.map(({ id, created_at, sound }) => ({ id, account_id, created_at, duration: sound.seconds, is_playable: 1 })),
    contents: planned.map(({ id, sound, seed }) => ({ id, make: () => wavOf(sound, seed) })),
  }
}
