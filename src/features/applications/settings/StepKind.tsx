import Box from '@mui/material/Box'
import { StepIcon } from '../StepIcon'

export const StepKind = ({ moduleName, name }: { moduleName: string; name: string }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <StepIcon moduleName={moduleName} />
    {name}
  </Box>
)
