import type { ListedApplication } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { say, type Said } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import type { Failure } from '@/lib/failure'
import { useAppDispatch } from '@/store/hooks'
import { nameOf } from './applicationFacts'
import { duplicate } from './duplicate'
import { NameDialog } from './NameDialog'

interface DuplicateDialogProps {
  application: ListedApplication
  onClose: () => void
}

/** Of the name, what every dialog says of a field; of any other step, that the copy did not come about. */
const explain = (failure: Failure): Said =>
  Object.keys(failure.fields).length > 0 || failure.status === 429
    ? explainDialog(failure)
    : say('Error while duplicating application. Please try again.')

/** It stays and is busy until the whole copy is there. */
export const DuplicateDialog = ({ application, onClose }: DuplicateDialogProps) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const closeAndSay = useCloseAndSay(onClose)
  return (
    <NameDialog
      title={t('Duplicate application')}
      submitLabel={t('Duplicate')}
      firstName={t('{name} (copy)', { name: nameOf(application) })}
      act={(name, idempotencyKey) => duplicate(dispatch, { id: application.id, name, idempotencyKey })}
      onDone={() => closeAndSay('success', say('Application has been created'))}
      explain={explain}
      onClose={onClose}
    />
  )
}
