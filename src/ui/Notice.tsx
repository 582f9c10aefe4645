import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

const isForDom = (prop: PropertyKey): boolean => prop !== 'kind'

const Strip = styled('div', { shouldForwardProp: isForDom })<{ kind: NoticeKind }>(({ theme, kind }) => ({
  ...theme.typography.body2,
  display: 'flex',
  // On a phone what can be done about it goes below the words before these become a narrow column.
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
  /** 'alert' interrupts a screen reader, 'status' waits; 'none' where a live region stands around it. */
  role: 'alert' | 'status' | 'none'
  /** What the person can do about it. */
  action?: ReactNode
  children: ReactNode
}

/** MUI's `Alert` would cost the sign-in page more than the form's own code. */
export const Notice = ({ kind, role, action, children }: NoticeProps) => (
  <Strip kind={kind} role={role}>
    <Labels>{children}</Labels>
    {action}
  </Strip>
)
