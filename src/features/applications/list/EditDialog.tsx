import { useRenameApplicationMutation, type ListedApplication } from '@/api'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { nameOf } from './applicationFacts'
import { NameDialog } from './NameDialog'

interface EditDialogProps {
  application: ListedApplication
  onClose: () => void
}

export const EditDialog = ({ application, onClose }: EditDialogProps) => {
  const t = useT()
  const [renameApplication] = useRenameApplicationMutation()
  const closeAndSay = useCloseAndSay(onClose)
  return (
    <NameDialog
      title={t('Edit application')}
      submitLabel={t('Save')}
      firstName={nameOf(application)}
      act={(friendly_name) => renameApplication({ id: application.id, friendly_name })}
      onDone={() => closeAndSay('success', say('Application has been updated'))}
      onClose={onClose}
    />
  )
}
