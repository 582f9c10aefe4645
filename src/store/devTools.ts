import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit'
import type * as redaction from './redacted'

let redact: typeof redaction.redacted | null = null

const loadRedaction = async (): Promise<void> => {
  try {
    redact = (await import('./redacted')).redacted
  } catch {
    // DevTools then receive action names only.
  }
}

if ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in globalThis) void loadRedaction()

function nameOf<A extends UnknownAction>(action: A): A
function nameOf({ type }: UnknownAction): UnknownAction {
  return { type }
}
function nothingOf<State>(state: State): State
function nothingOf(): unknown {
  return {}
}

/** Enabled in production for support staff. Redacted, although the store holds only handles for passwords and tokens. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Telephony Console',
  actionSanitizer: <A extends UnknownAction>(action: A): A => (redact ?? nameOf)(action),
  stateSanitizer: <State>(state: State): State => (redact ?? nothingOf)(state),
}
