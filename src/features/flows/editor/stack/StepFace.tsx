import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { Id } from 'contract/operation'
import { visuallyHidden } from '@/ui/styles'
import { Unbroken } from '@/ui/Unbroken'
import { StepIcon } from '@/ui/StepIcon'
import { longListRow, RouteButton, RowFrame, StepText, StepTitle } from '../columnParts'
import type { ShownRoute } from '../useDescriptions'

export const Step = longListRow(72)
export const StepFrame = styled(RowFrame)(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  alignItems: 'flex-start',
  padding: theme.spacing(1, 0.75),
  // Above the cover, which follows the handle in the document.
  '& > [role="button"], & button:not([data-cover])': { position: 'relative', zIndex: 1 },
  '@media (hover: hover)': {
    '&:hover': { borderColor: theme.vars.palette.primary.main },
    '&:not(:hover, :focus-within) [data-quiet]': { opacity: 0 },
  },
  '&[data-mark="passed"]': { borderColor: theme.vars.palette.primary.main },
}))
const Labels = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'fit-content(calc(100% - 28px)) 1fr',
  gridTemplateAreas: '"title pencil" "text text" "findings findings"',
  alignItems: 'center',
  columnGap: theme.spacing(0.25),
  padding: theme.spacing(0, 0.5, 0.25, 1),
  '& > h3': { gridArea: 'title' },
  '& > span': { gridArea: 'text' },
}))

interface Routing {
  /** In place of the description; empty for one that isn't a list of routes. */
  routes: readonly ShownRoute[]
  onSelect: (branchId: Id) => void
}

/** The lines are one text for screen readers. */
const Routes = ({ routes, onSelect }: Routing) =>
  routes.map(({ text, branchId }, index) => (
    // A menu may have the same line twice.
    <div key={index}>
      {branchId === null ? <Unbroken text={text} /> : <RouteButton type="button" onClick={() => onSelect(branchId)}>{text}</RouteButton>}
      {index === routes.length - 1 ? null : <span style={visuallyHidden}>, </span>}
    </div>
  ))

interface StepFaceProps extends Routing {
  moduleName: string
  title: string
  description: string
  children?: ReactNode
}

/** What a step is and does, in the editor and in old versions. */
export const StepFace = ({ moduleName, title, description, routes, onSelect, children }: StepFaceProps) => (
  <>
    <StepIcon moduleName={moduleName} />
    <Labels>
      <StepTitle>{title}</StepTitle>
      <StepText>{routes.length === 0 ? <Unbroken text={description} /> : <Routes routes={routes} onSelect={onSelect} />}</StepText>
      {children}
    </Labels>
  </>
)
