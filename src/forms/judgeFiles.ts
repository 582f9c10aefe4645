import { msg, type Message } from '@/i18n/message'

/** Part 1, section 9. */
export const MOST_FILES = 100
export const MOST_BYTES = 100 * 1024 * 1024

/** Browsers know no type for some of these, so their names count too. */
export const acceptedAudio = {
  'audio/*': ['.wav', '.mp3', '.m4a', '.aac', '.ogg', '.oga', '.opus', '.flac', '.amr', '.weba'],
}

export interface Judged<Offered> {
  taken: Offered[]
  refusals: Message[]
}

interface Offer<Offered> {
  /** By type or by name. */
  audio: readonly Offered[]
  others: readonly Offered[]
  /** How many files wait already. */
  waiting: number
}

/** Which of the chosen files are sent, and what is wrong with each of the rest. */
export const judgeFiles = <Offered extends { name: string; size: number }>({
  audio,
  others,
  waiting,
}: Offer<Offered>): Judged<Offered> => {
  const fitting = audio.filter(({ size }) => size <= MOST_BYTES)
  const room = Math.max(0, MOST_FILES - waiting)
  return {
    taken: fitting.slice(0, room),
    refusals: [
      ...others.map(({ name }) => msg('{file} is not an audio file.', { file: name })),
      ...audio.filter(({ size }) => size > MOST_BYTES).map(({ name }) => msg('{file} is larger than 100 MB.', { file: name })),
      ...fitting.slice(room).map(({ name }) => msg("{file} wasn't added. You can upload up to 100 files at a time.", { file: name })),
    ],
  }
}
