import type { ListedNumber } from '@/api'
import type { NumberAct } from '../NumberRow'
import { ConfigureDialog } from './ConfigureDialog'
import { LabelDialog } from './LabelDialog'
import { ReleaseDialog } from './ReleaseDialog'

interface NumberDialogProps {
  act: NumberAct
  number: ListedNumber
  onClose: () => void
}

/** One of the three things that can be done with a number. They load together. */
export const NumberDialog = ({ act, number, onClose }: NumberDialogProps) => {
  switch (act) {
    case 'label':
      return <LabelDialog number={number} onClose={onClose} />
    case 'configure':
      return <ConfigureDialog number={number} onClose={onClose} />
    case 'release':
      return <ReleaseDialog number={number} onClose={onClose} />
  }
}
