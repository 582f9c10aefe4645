import { useEffect, useState } from 'react'
import type { SoundDevice } from './preferences'

type Devices = Record<SoundDevice, MediaDeviceInfo[]>

const none: Devices = { microphone: [], speaker: [] }

/** Before the browser has given a microphone to this page, devices have neither an id nor a name. 'default' is one of the others. */
const isChoice = ({ deviceId }: MediaDeviceInfo): boolean => deviceId !== '' && deviceId !== 'default'

const listDevices = async (): Promise<Devices> => {
  const devices = (await navigator.mediaDevices.enumerateDevices()).filter(isChoice)
  return {
    microphone: devices.filter(({ kind }) => kind === 'audioinput'),
    speaker: devices.filter(({ kind }) => kind === 'audiooutput'),
  }
}

/** What can be chosen from; looked at again when something is plugged in, and when `moment` is another. */
export const useSoundDevices = (moment: string): Devices => {
  const [devices, setDevices] = useState(none)
  useEffect(() => {
    // Missing in a page that was not opened by https, whatever the library of types says.
    const media: MediaDevices | undefined = navigator.mediaDevices
    if (media === undefined) return undefined
    let isOver = false
    const look = (): void => {
      listDevices().then(
        (found) => {
          if (!isOver) setDevices(found)
        },
        () => undefined,
      )
    }
    look()
    media.addEventListener('devicechange', look)
    return () => {
      isOver = true
      media.removeEventListener('devicechange', look)
    }
  }, [moment])
  return devices
}
