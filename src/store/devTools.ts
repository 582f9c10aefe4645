import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit'
import { redacted } from './redacted'

/**
 * On in the built console too, because support staff reproduce issues with them. What they get is redacted, although
 * passwords and tokens are handles in the store anyway: this is the second lock.
 */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Telephony Console',
  actionSanitizer: <A extends UnknownAction>(action: A): A => redacted(action),
  stateSanitizer: redacted,
}
