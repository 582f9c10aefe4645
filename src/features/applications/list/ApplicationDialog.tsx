import type { ListedApplication } from '@/api'
import { CreateDialog } from './CreateDialog'
import { DeleteDialog } from './DeleteDialog'
import { DuplicateDialog } from './DuplicateDialog'
import { EditDialog } from './EditDialog'

/** What is asked, and of which application. */
export type Asked = { act: 'create' } | { act: 'edit' | 'duplicate' | 'delete'; application: ListedApplication }

interface ApplicationDialogProps {
  asked: Asked
  onDelete: (application: ListedApplication) => void
  onClose: () => void
}

/** One of the things that can be done with applications. They load together. */
export const ApplicationDialog = ({ asked, onDelete, onClose }: ApplicationDialogProps) => {
  switch (asked.act) {
    case 'create':
      return <CreateDialog onClose={onClose} />
    case 'edit':
      return <EditDialog application={asked.application} onClose={onClose} />
    case 'duplicate':
      return <DuplicateDialog application={asked.application} onClose={onClose} />
    case 'delete':
      return <DeleteDialog application={asked.application} onConfirm={() => onDelete(asked.application)} onCancel={onClose} />
  }
}
