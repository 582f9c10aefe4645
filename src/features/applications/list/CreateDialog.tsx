import { useNavigate } from 'react-router-dom'
import { createApplication } from '@/api'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { useAppDispatch } from '@/store/hooks'
import { NameDialog } from './NameDialog'

export const CreateDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const closeAndSay = useCloseAndSay(onClose)
  return (
    <NameDialog
      title={t('Create application')}
      submitLabel={t('Create')}
      firstName=""
      act={(friendly_name, idempotencyKey) =>
        dispatch(createApplication.initiate({ idempotencyKey, body: { friendly_name } }, { track: false }))
      }
      onDone={({ application }) => {
        closeAndSay('success', say('Application has been created'))
        void navigate(paths.application(application.id))
      }}
      onClose={onClose}
    />
  )
}
