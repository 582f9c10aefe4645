import type { ReactNode } from 'react'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { ConfirmDialog } from '@/ui/DialogFrame'

interface DeleteDialogProps {
  what: { title: string } | { selected: number }
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

export const DeleteDialog = ({ what, ...rest }: DeleteDialogProps) => {
  const t = useT()
  const texts =
    'title' in what
      ? { title: what.title, message: t('Are you sure you want to delete this element? This can not be undone.') }
      : {
          title: t(plural(what.selected, 'Delete {count} selected item?', 'Delete {count} selected items?')),
          message: t('Are you sure you want to delete this selection? This can not be undone.'),
        }
  return <ConfirmDialog {...texts} confirmLabel={t('Delete')} {...rest} />
}
