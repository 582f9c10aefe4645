import { useState } from 'react'
import { SelectInput } from '@/forms/SelectInput'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { chosenDevice, type SoundDevice } from '@/phone/preferences'
import { usePhone } from '@/phone/usePhone'
import { useNotify } from '@/store/useNotify'

interface DeviceChoiceProps {
  kind: SoundDevice
  label: string
  devices: readonly MediaDeviceInfo[]
}

/** Also while a call is on. */
export const DeviceChoice = ({ kind, label, devices }: DeviceChoiceProps) => {
  const t = useT()
  const ask = usePhone()
  const notify = useNotify()
  const [chosen, setChosen] = useState(() => chosenDevice(kind))
  const options = [
    { value: '', label: t("The browser's choice") },
    ...devices.map(({ deviceId, label: name }, index) => ({ value: deviceId, label: name || `${label} ${index + 1}` })),
  ]
  const isThere = options.some(({ value }) => value === chosen)
  const handleChange = async (id: string): Promise<void> => {
    setChosen(id)
    try {
      await ask((phone) => phone.chooseDevice(kind, id))
    } catch {
      notify('error', say('This device could not be used.'))
    }
  }
  return (
    <SelectInput
      name={kind}
      label={label}
      value={isThere ? chosen : ''}
      onChange={(id) => void handleChange(id)}
      options={options}
      isSmall
    />
  )
}
