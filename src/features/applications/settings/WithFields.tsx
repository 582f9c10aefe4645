import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useListParametersQuery, type ParameterField } from '@/api'
import { useT } from '@/i18n/useT'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'

interface WithFieldsProps {
  moduleName: string
  featureName: string
  title: string
  onClose: () => void
  children: (fields: readonly ParameterField[]) => ReactNode
}

export const WithFields = ({ moduleName, featureName, title, onClose, children }: WithFieldsProps) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListParametersQuery(moduleName)
  if (data !== undefined) return children(data)
  const message = t("Couldn't load the settings.")
  return (
    <DialogFrame title={title} onClose={onClose} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {isError && !isFetching ? (
        <FailureNotice message={message} subject={featureName} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </DialogFrame>
  )
}
