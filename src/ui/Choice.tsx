import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

interface ChoiceProps<Value extends string> {
  label: string
  /** '' while none is in force. */
  value: Value | ''
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

const Group = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  padding: 3,
  gap: 2,
  border: '1px solid',
  borderColor: theme.vars.palette.divider,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}))

const Option = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 30,
  margin: 0,
  padding: '0 12px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars.palette.text.primary,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-pressed="true"]': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 14%, ${theme.vars.palette.background.paper})`,
    fontWeight: 600,
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}))

/** A few ways to look at the same thing, of which one is in force. */
export const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <Group role="group" aria-label={label}>
    {options.map((option) => (
      <Option key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
        {option.icon}
        {option.label}
      </Option>
    ))}
  </Group>
)
