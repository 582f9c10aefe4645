import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '@/i18n/useT'
import type { StackModule } from '@/slices/editorDocument'
import type { Flow } from './useFlow'

/** A hidden copy of hundreds of branches would slow down every edit, so it exists only while printing. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser lays out the paper right after the event.
    const begin = (): void => flushSync(() => setIsPrinting(true))
    const end = (): void => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

const stepStyles = { breakInside: 'avoid', mb: 1 } as const

const PrintedStep = ({ module, flow }: { module: StackModule; flow: Flow }) => {
  const routes = flow.routesOf(module)
  return (
    <Box component="li" sx={stepStyles}>
      <strong>{flow.featureName(module.module_name)}</strong>
      {routes.length === 0 ? <div>{flow.describe(module)}</div> : routes.map(({ text }, index) => <div key={index}>{text}</div>)}
    </Box>
  )
}

export const PrintedFlow = ({ flow }: { flow: Flow }) => {
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
