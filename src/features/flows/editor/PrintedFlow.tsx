import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useLanguage'
import type { StackModule } from '@/slices/editorDocument'
import { useIsPrinting } from '../useIsPrinting'
import type { EditedStack } from '../checkFlow'
import type { Descriptions } from './useDescriptions'

type Shown = Pick<Descriptions, 'descriptionOf' | 'featureName' | 'routesOf'>

const stepStyles = { breakInside: 'avoid', mb: 1 } as const

const PrintedStep = ({ module, flow }: { module: StackModule; flow: Shown }) => {
  const routes = flow.routesOf(module)
  return (
    <Box component="li" sx={stepStyles}>
      <strong>{flow.featureName(module.module_name)}</strong>
      {routes.length === 0 ? <div>{flow.descriptionOf(module)}</div> : routes.map(({ text }, index) => <div key={index}>{text}</div>)}
    </Box>
  )
}

export const PrintedFlow = ({ flow }: { flow: Shown & { stacks: readonly EditedStack[] } }) => {
  const t = useT()
  if (!useIsPrinting()) return null
  return (
    <Box sx={{ display: 'none', displayPrint: 'block' }}>
      {flow.stacks.map(({ id, friendly_name, modules }) => (
        <Box component="section" key={id} sx={{ mb: 3 }}>
          <Typography variant="h2" sx={{ mb: 1, breakAfter: 'avoid' }}>
            {friendly_name}
          </Typography>
          {modules.length === 0 ? <p>{t('No steps')}</p> : null}
          <Box component="ol" sx={{ m: 0, pl: 3 }}>
            {modules.map((module) => (
              <PrintedStep key={module.key} module={module} flow={flow} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
