import type { FlowProblem } from 'contract/applications'
import { messageKey, type MessageKey } from '@/i18n/message'

/** What is wrong with an application, wherever it is listed. */
export const flowProblem: Readonly<Record<FlowProblem, MessageKey>> = {
  no_steps: messageKey('Has no steps: callers are hung up on'),
  reaches_nobody: messageKey('Callers reach nobody'),
  loses_callers: messageKey('Can lose callers'),
}

/** The link to where it can be mended. */
export const mendFlow: Readonly<Record<FlowProblem, MessageKey>> = {
  no_steps: messageKey('Add steps'),
  reaches_nobody: messageKey('Open this call flow'),
  loses_callers: messageKey('Open this call flow'),
}

/** Of use to most callers. */
export const isNote = (problem: FlowProblem): boolean => problem === 'loses_callers'
