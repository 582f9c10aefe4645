import type { FlowProblem } from 'contract/applications'
import { useT } from '@/i18n/useLanguage'
import { flowProblem, isNote } from './flowProblem'
import { StatusChip } from './StatusChip'

export const FlowProblemChip = ({ problem }: { problem: FlowProblem }) => {
  const t = useT()
  return <StatusChip tone={isNote(problem) ? 'neutral' : 'warning'} label={t(flowProblem[problem])} />
}
