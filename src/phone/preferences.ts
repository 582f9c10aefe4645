import { readStored, writeStored } from '@/lib/storage'

const ASK_KEY = 'webphone_ask'

/** Whether a call asks before it is answered. */
export const asksFirst = (): boolean => readStored(ASK_KEY) === '1'
export const setAsksFirst = (asks: boolean): void => writeStored(ASK_KEY, asks ? '1' : '0')

export type SoundDevice = 'microphone' | 'speaker'

const keyOf = (kind: SoundDevice): string => `webphone_${kind}`

/** The browser's id of the one that was chosen on this computer; '' for the browser's own choice. */
export const chosenDevice = (kind: SoundDevice): string => readStored(keyOf(kind)) ?? ''
export const saveDevice = (kind: SoundDevice, id: string): void => writeStored(keyOf(kind), id)

/** A microphone that is gone is no reason for a call without one. */
export const microphoneConstraints = (): MediaStreamConstraints => {
  const id = chosenDevice('microphone')
  return { audio: id === '' ? true : { deviceId: { ideal: id } } }
}

/** Not every browser lets a page choose where its sound goes. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype
