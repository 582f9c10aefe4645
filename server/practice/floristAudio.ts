import type { Insertable } from 'kysely'
import type { AudioPlan } from './profile'
import { dayAfter } from 'callflow/calendar'
import type { Tables } from '../platform/database/tables'
import { montrealInstant, idFrom, wholeFrom, type Random } from './random'
import { wavOf } from './sounds/instruments'
import { wavBytes } from './sounds/speech'

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

const greeting = (friendly_name: string, daysAgo: number, seconds: number, pitch = 196): AudioPlan => {
  return { friendly_name, daysAgo, sound: { kind: 'speech', seconds, pitch } }
}

const music = (friendly_name: string, daysAgo: number, chords: readonly (readonly number[])[]): AudioPlan => {
  return { friendly_name, daysAgo, sound: { kind: 'waltz', seconds: 10, chords } }
}

const chime = (friendly_name: string, daysAgo: number, seconds: number, notes: readonly number[]): AudioPlan => {
  return { friendly_name, daysAgo, sound: { kind: 'chime', seconds, notes } }
}

const bell = (friendly_name: string, daysAgo: number, seconds: number, note: number, strokes: number): AudioPlan => {
  return { friendly_name, daysAgo, sound: { kind: 'bell', seconds, note, strokes } }
}

export const floristAudio: readonly AudioPlan[] = [
  greeting('Accueil – heures d’ouverture.wav', 2, 9),
  greeting('Accueil – congé des Fêtes.wav', 6, 7),
  chime('Carillon de transfert.wav', 11, 2, [72, 76, 79]),
  greeting('Livraisons – retard causé par la neige.wav', 19, 6, 118),
  greeting('Menu principal.wav', 27, 10),
  greeting('Noël – couronnes et sapins.wav', 33, 6),
  music('Musique d’attente – hiver.wav', 41, [[57, 60, 64], [53, 57, 60], [48, 52, 55], [55, 59, 62]]),
  greeting('Messagerie – laissez un message.wav', 52, 4),
  greeting('Messagerie – boîte pleine.wav', 52, 3),
  greeting('Accueil – boutique de Québec.wav', 68, 8, 118),
  bell('Cloche de midi.wav', 75, 6, 62, 3),
  greeting('Livraisons – options.wav', 89, 9),
  greeting('Livraisons – zones desservies.wav', 89, 8),
  greeting('Toutes les lignes sont occupées.wav', 104, 5),
  greeting('Un instant s’il vous plaît.wav', 118, 2),
  greeting('Choix invalide.wav', 118, 2),
  music('Musique d’attente – jardin.wav', 133, [[48, 52, 55], [57, 60, 64], [50, 53, 57], [55, 59, 62]]),
  greeting('Mariages – prise de rendez-vous.wav', 149, 7, 118),
  greeting('Mariages – catalogue de la saison.wav', 149, 6, 118),
  greeting('Fête des Mères – promotion.wav', 196, 6),
  greeting('Pâques – lys et jacinthes.wav', 223, 4),
  music('Musique d’attente – valse.wav', 241, [[50, 54, 57], [57, 61, 64], [55, 59, 62], [57, 61, 64]]),
  chime('Clochette de la porte.wav', 258, 2, [88, 84]),
  greeting('Saint-Valentin – commandez tôt.wav', 281, 5, 118),
  greeting('Accueil – boutique du Plateau.wav', 302, 8),
  greeting('Accueil – fermé le dimanche.wav', 302, 6),
  music('Musique d’attente – piano.wav', 317, [[53, 57, 60], [48, 52, 55], [55, 59, 62], [48, 52, 55]]),
  chime('Carillon d’ouverture.wav', 334, 3, [67, 72, 76, 79]),
  greeting('Merci de votre appel.wav', 351, 2),
  bell('Tonalité d’enregistrement.wav', 359, 1, 81, 1),
]
