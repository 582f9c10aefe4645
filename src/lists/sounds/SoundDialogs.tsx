import { useT } from '@/i18n/useT'
import { ContactDialog } from './ContactDialog'
import { DeleteDialog } from './DeleteDialog'
import { soundOf } from './sound'
import type { SoundWords } from './soundWords'
import type { SoundWork } from './useSoundWork'

interface SoundDialogsProps {
  words: SoundWords
  work: SoundWork
}

/** The one dialog that is open, if any. */
export const SoundDialogs = ({ words, work: { opened, close, deleteOpened, selection } }: SoundDialogsProps) => {
  const t = useT()
  if (opened === null) return null
  if (opened.act === 'deleteSelection') {
    return <DeleteDialog what={{ selected: selection.ids.length }} onConfirm={deleteOpened} onCancel={close} />
  }
  const { contactName, contactNumber, ...sound } = soundOf(opened.item)
  const caller = sound.caller || t('unknown caller')
  if (opened.act === 'name') return <ContactDialog number={contactNumber} name={contactName} onClose={close} />
  return <DeleteDialog what={{ title: t(words.remove, { caller }) }} onConfirm={deleteOpened} onCancel={close} />
}
