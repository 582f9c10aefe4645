import { say, type Said } from '@/i18n/sentence'
import { RECONNECTING } from '@/slices/webphone'

const choppy = say('The connection is poor: the sound may break up.')
const notHeard = say('The other side may not hear you.')

/** By the voice client's names of what it measures. */
const words = new Map<string, Said>([
  ['high-rtt', say('The connection is slow: what you say arrives late.')],
  ['low-mos', choppy],
  ['high-jitter', choppy],
  ['high-packet-loss', choppy],
  ['high-packets-lost-fraction', choppy],
  ['low-bytes-received', say('No sound arrives from the other side.')],
  ['low-bytes-sent', notHeard],
  ['constant-audio-input-level', say('Your microphone gives no sound.')],
  ['ice-connectivity-lost', say('The connection is lost for the moment.')],
  [RECONNECTING, say('The connection is lost for the moment.')],
])

/** What is wrong with a call, in words, each once; what has no words here is for specialists. */
export const troublesInWords = (troubles: readonly string[]): Said[] => {
  const bySentence = new Map<string, Said>()
  for (const said of troubles.flatMap((name) => words.get(name) ?? [])) bySentence.set(said.sentence, said)
  return [...bySentence.values()]
}
