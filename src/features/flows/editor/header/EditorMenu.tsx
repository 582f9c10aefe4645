import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useT'
import { readLazySettings } from '@/lib/lazySettings'
import { paths } from '@/lib/paths'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'

const SaveWithNoteDialog = lazyComponent(async () => (await import(/* webpackChunkName: "savedVersion" */ './SaveWithNoteDialog')).SaveWithNoteDialog)

interface EditorMenuProps {
  applicationId: Id
  isSaving: boolean
  onSave: (note: string) => void
}

/** What is done with a call flow less often than saving it. Absent if the service has none of it. */
export const EditorMenu = ({ applicationId, isSaving, onSave }: EditorMenuProps) => {
  const t = useT()
  const navigate = useNavigate()
  const [isNoting, setIsNoting] = useState(false)
  const { flowVersions, callPaths } = readLazySettings()
  const actionsOf = (): Action[] => [
    ...(flowVersions
      ? [
          { label: t('Save with a note'), isDisabled: isSaving, onChoose: () => setIsNoting(true) },
          { label: t('Versions'), onChoose: () => void navigate(paths.versions(applicationId)) },
        ]
      : []),
    ...(callPaths ? [{ label: t('Analytics'), onChoose: () => void navigate(paths.flowAnalytics(applicationId)) }] : []),
  ]
  if (actionsOf().length === 0) return null
  return (
    <>
      <ActionsMenu label={t('More actions')} actionsOf={actionsOf} />
      {isNoting ? (
        <DialogSlot>
          <SaveWithNoteDialog onSave={onSave} onClose={() => setIsNoting(false)} />
        </DialogSlot>
      ) : null}
    </>
  )
}
