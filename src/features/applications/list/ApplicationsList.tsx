import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { useDeleteApplicationMutation, useListNumbersQuery, type ListedApplication } from '@/api'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { clearStored } from '@/lib/storage'
import { ClearFilters } from '@/lists/history/ClearFilters'
import { QuickFilter } from '@/lists/QuickFilter'
import { useDeletions } from '@/lists/useDeletions'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { selectSession } from '@/slices/session'
import { draftedApplicationIds, draftKey } from '@/store/draftKeys'
import { useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { DialogSlot } from '@/ui/DialogSlot'
import { EmptyState } from '@/ui/EmptyState'
import { lazyComponent } from '@/ui/lazyComponent'
import type { OpenDialog } from './ApplicationDialog'
import { byUpdate, isMatch, numbersTo } from './applicationView'
import { ApplicationRow } from './ApplicationRow'
import { CreateButton } from './CreateButton'

/** Also deletes the local draft. A rejected deletion brings the row back. */
const useApplicationDeletion = () => {
  const [deleteApplication] = useDeleteApplicationMutation()
  const notify = useNotify()
  const session = useAppSelector(selectSession)
  const { isDeleted, deleteOne } = useDeletions({
    kind: 'application',
    remove: deleteApplication,
  })
  return {
    isDeleted,
    remove: async ({ id }: ListedApplication): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure === null) clearStored(draftKey(session, id))
      else if (failure.type !== 'unauthorized') notify('error', msg('Error while deleting application.'))
    },
  }
}

export const ApplicationDialog = lazyComponent(async () => (await import('./ApplicationDialog')).ApplicationDialog)

const MAX_WITHOUT_FILTER = 5

interface RowsProps {
  applications: readonly ListedApplication[]
  onOpen: (dialog: OpenDialog) => void
}

const Rows = ({ applications, onOpen }: RowsProps) => {
  const t = useT()
  const drafted = new Set(draftedApplicationIds(useAppSelector(selectSession)))
  const { data: numbers } = useListNumbersQuery()
  return (
    <Box component="ul" role="list" aria-label={t('Applications')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {applications.map((application) => (
        <Box key={application.id} component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <ApplicationRow
            application={application}
            numbers={numbers === undefined ? null : numbersTo(application.id, numbers)}
            hasDraft={drafted.has(String(application.id))}
            onAction={(kind, about) => onOpen({ kind, application: about })}
          />
        </Box>
      ))}
    </Box>
  )
}

interface ApplicationsListProps {
  applications: readonly ListedApplication[]
  dialog: OpenDialog | null
  onDialog: (dialog: OpenDialog | null) => void
}

export const ApplicationsList = ({ applications, dialog, onDialog }: ApplicationsListProps) => {
  const t = useT()
  const [filter, setFilter] = useState('')
  const { isDeleted, remove } = useApplicationDeletion()
  const left = applications.filter(({ id }) => !isDeleted(id))
  const isFiltered = left.length > MAX_WITHOUT_FILTER
  const shown = byUpdate(left).filter((application) => !isFiltered || isMatch(application, filter))
  const { place, keepFocus } = useKeepFocus(shown.length)
  const handleClear = (): void => {
    keepFocus()
    setFilter('')
  }
  const handleDelete = (application: ListedApplication): void => {
    keepFocus()
    onDialog(null)
    void remove(application)
  }
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Your applications')} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      {isFiltered ? <QuickFilter label={t('Quick filter')} value={filter} onChange={setFilter} /> : null}
      <Paper variant="outlined">
        {left.length === 0 ? (
          <EmptyState
            icon={<AccountTree />}
            message={t("You don't have any applications yet.")}
            action={<CreateButton onClick={() => onDialog({ kind: 'create' })} />}
          />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<SearchOff />}
            message={t('No applications match your filter.')}
            action={<ClearFilters onClear={handleClear} />}
          />
        ) : (
          <Rows applications={shown} onOpen={onDialog} />
        )}
      </Paper>
      {dialog === null ? null : (
        <DialogSlot>
          <ApplicationDialog dialog={dialog} onDelete={handleDelete} onClose={() => onDialog(null)} />
        </DialogSlot>
      )}
    </Box>
  )
}
