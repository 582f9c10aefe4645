import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import { useT } from '@/i18n/useLanguage'

export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

const isForDom = (prop: PropertyKey): boolean => prop !== 'kind'

const Strip = styled('div', { shouldForwardProp: isForDom })<{ kind: NoticeKind }>(({ theme, kind }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.25, 2),
  borderRadius: theme.vars.shape.borderRadius,
  border: '1px solid',
  borderLeftWidth: 4,
  borderColor: theme.vars.palette[kind].main,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
}))

const Labels = styled('div')({ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' })

interface NoticeProps {
  kind: NoticeKind
  /** 'none' inside an existing live region. */
  role: 'alert' | 'status' | 'none'
  action?: ReactNode
  children: ReactNode
}

/** Replaces MUI's `Alert`, which is larger than the login form itself. */
export const Notice = ({ kind, role, action, children }: NoticeProps) => (
  <Strip kind={kind} role={role}>
    <Labels>{children}</Labels>
    {action}
  </Strip>
)

const handleReload = (): void => window.location.reload()

/** Shown when a chunk is gone from the host, as after a deployment. Reloading is up to the user. */
export const NewVersionNotice = () => {
  const t = useT()
  const reload = (
    <Button size="small" onClick={handleReload}>
      {t('Reload')}
    </Button>
  )
  return (
    <Notice kind="info" role="alert" action={reload}>
      {t('A new version is available.')}
    </Notice>
  )
}
