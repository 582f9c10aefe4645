import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ParameterField } from '@/api'
import { useT } from '@/i18n/useT'
import type { Failure } from '@/lib/failure'
import { labelOf } from './parameterValues'

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
