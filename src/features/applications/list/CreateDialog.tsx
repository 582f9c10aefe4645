import { useNavigate } from 'react-router-dom'
import { useCreateApplicationMutation } from '@/api'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { NameDialog } from './NameDialog'

export const CreateDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const [createApplication] = useCreateApplicationMutation()
  const navigate = useNavigate()
  const closeAndSay = useCloseAndSay(onClose)
  return (
    <NameDialog
      title={t('Create application')}
      submitLabel={t('Create')}
      firstName=""
      act={(friendly_name, idempotencyKey) => createApplication({ idempotencyKey, body: { friendly_name } })}
      onDone={({ application }) => {
        closeAndSay('success', say('Application has been created'))
        void navigate(paths.application(application.id))
      }}
      onClose={onClose}
    />
  )
}
