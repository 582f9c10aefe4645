import Button from '@mui/material/Button'
import { useEffect, useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useListParametersQuery, type ParameterField } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { useOnline } from '@/lib/browser'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { Notice } from '@/ui/Notice'
import type { Failure } from '@/lib/failure'
import { labelOf } from './useParameterForm'

interface OtherErrorsProps {
  failure: Failure | null
  shown: readonly string[]
  fields?: readonly ParameterField[]
}

export const OtherErrors = ({ failure, shown, fields = [] }: OtherErrorsProps) => {
  const t = useT()
  const others = Object.entries(failure?.fields ?? {}).filter(([name]) => !shown.includes(name))
  if (others.length === 0) return null
  const labelFor = (name: string): string => {
    const field = fields.find((candidate) => candidate.name === name)
    return field === undefined ? name : labelOf(field)
  }
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {others.map(([name, messages]) => (
        <Typography key={name} component="li" variant="body2" color="error">
          {t('{what}: {reason}', { what: labelFor(name), reason: messages.join(' ') })}
        </Typography>
      ))}
    </Box>
  )
}

interface WithFieldsProps {
  moduleName: string
  featureName: string
  title: string
  subject?: ReactNode
  onClose: () => void
  children: (fields: readonly ParameterField[]) => ReactNode
}

export const WithFields = ({ moduleName, featureName, title, subject, onClose, children }: WithFieldsProps) => {
  const t = useT()
  const isOnline = useOnline()
  const { data, isError, isFetching, refetch } = useListParametersQuery(moduleName)
  const isFailed = data === undefined && isError && !isFetching
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isOnline) wasOffline.current = true
    else if (isFailed && wasOffline.current) {
      wasOffline.current = false
      void refetch()
    }
  }, [isOnline, isFailed, refetch])
  if (data !== undefined) return children(data)
  const given = { title, onClose, ...(subject !== undefined && { subject }) }
  return (
    <DialogFrame {...given} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {!isOnline ? (
        <Notice kind="warning" role="status">
          {t("You're offline. The settings appear when you're back online.")}
        </Notice>
      ) : isFailed ? (
        <FailureNotice message={t("Couldn't load the settings.")} subject={featureName} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </DialogFrame>
  )
}
