import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit'
import type * as redaction from './redacted'

let redact: typeof redaction.redacted | null = null

/** The page of a visitor without the tools never loads it. */
const loadRedaction = async (): Promise<void> => {
  try {
    redact = (await import('./redacted')).redacted
  } catch {
    // The tools then learn the names of actions, and nothing more.
  }
}

if ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window) void loadRedaction()

/** What the tools get until they may see more: in the first moment of a page. */
function nameOf<A extends UnknownAction>(action: A): A
function nameOf({ type }: UnknownAction): UnknownAction {
  return { type }
}
function nothingOf<State>(state: State): State
function nothingOf(): unknown {
  return {}
}

/**
 * On in the built console too, because support staff reproduce issues with them. What they get is redacted, although
 * passwords and tokens are handles in the store anyway: this is the second lock.
 */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Telephony Console',
  actionSanitizer: <A extends UnknownAction>(action: A): A => (redact ?? nameOf)(action),
  stateSanitizer: <State>(state: State): State => (redact ?? nothingOf)(state),
}
