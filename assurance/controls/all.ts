import type { Control } from './control'
import { factorControls } from './factors'
import { headersControls } from './headers'
import { identityControls } from './identity'
import { moneyControls } from './money'
import { sessionControls } from './sessions'

/** What guards money, identity, sessions, headers and consent; that other safeguards have tests is for reviews to see. */
export const controls: readonly Control[] = [...moneyControls, ...identityControls, ...factorControls, ...sessionControls, ...headersControls]
