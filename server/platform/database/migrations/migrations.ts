import type { Migration } from 'kysely'
import { accountsSessionsCalls } from './0001-accounts-sessions-calls'
import { applicationsOrdersAudiofiles } from './0002-applications-orders-audiofiles'
import { moduleVersionsPresets } from './0003-module-versions-presets'
import { voicemailsRecordings } from './0004-voicemails-recordings'
import { ledger } from './0005-ledger'
import { cardsPaymentsInvoices } from './0006-cards-payments-invoices'
import { supportRequests } from './0007-support-requests'
import { rehearsals } from './0008-rehearsals'
import { refusedCards } from './0009-refused-cards'
import { pendingRecordings } from './0010-pending-recordings'
import { storage } from './0011-storage'
import { mailOutboxKnownDevices } from './0012-mail-outbox-known-devices'
import { emailChanges } from './0014-email-changes'
import { lawfulCosts } from './0015-lawful-costs'
import { balanceMovements } from './0016-balance-movements'
import { audioFileDurations } from './0017-audio-file-durations'
import { callDays } from './0018-call-days'
import { missedCallsNewVoicemails } from './0019-missed-calls-new-voicemails'
import { emergencyNotices } from './0020-emergency-notices'
import { changedSessions } from './0022-changed-sessions'
import { userLanguages } from './0024-user-languages'
import { notificationSettings } from './0025-notification-settings'
import { pushDevices } from './0026-push-devices'
import { callPaths } from './0031-call-paths'
import { schedules } from './0032-schedules'
import { flowVersions } from './0033-flow-versions'
import { callLayout } from './0034-call-layout'
import { soundLayout } from './0035-sound-layout'
import { supportReads } from './0036-support-reads'
import { stepLookups } from './0037-step-lookups'
import { audibleSounds } from './0038-audible-sounds'
import { wrongKeys } from './0040-wrong-keys'
import { foldedTexts } from './0042-folded-texts'
import { cleanAddresses } from './0043-clean-addresses'

/** Ordered by name. Released migrations never change; add a new one instead. */
export const migrations: Record<string, Migration> = {
  '0001-accounts-sessions-calls': accountsSessionsCalls,
  '0002-applications-orders-audiofiles': applicationsOrdersAudiofiles,
  '0003-module-versions-presets': moduleVersionsPresets,
  '0004-voicemails-recordings': voicemailsRecordings,
  '0005-ledger': ledger,
  '0006-cards-payments-invoices': cardsPaymentsInvoices,
  '0007-support-requests': supportRequests,
  '0008-rehearsals': rehearsals,
  '0009-refused-cards': refusedCards,
  '0010-pending-recordings': pendingRecordings,
  '0011-storage': storage,
  '0012-mail-outbox-known-devices': mailOutboxKnownDevices,
  '0014-email-changes': emailChanges,
  '0015-lawful-costs': lawfulCosts,
  '0016-balance-movements': balanceMovements,
  '0017-audio-file-durations': audioFileDurations,
  '0018-call-days': callDays,
  '0019-missed-calls-new-voicemails': missedCallsNewVoicemails,
  '0020-emergency-notices': emergencyNotices,
  '0022-changed-sessions': changedSessions,
  '0024-user-languages': userLanguages,
  '0025-notification-settings': notificationSettings,
  '0026-push-devices': pushDevices,
  '0031-call-paths': callPaths,
  '0032-schedules': schedules,
  '0033-flow-versions': flowVersions,
  '0034-call-layout': callLayout,
  '0035-sound-layout': soundLayout,
  '0036-support-reads': supportReads,
  '0037-step-lookups': stepLookups,
  '0038-audible-sounds': audibleSounds,
  '0040-wrong-keys': wrongKeys,
  '0042-folded-texts': foldedTexts,
  '0043-clean-addresses': cleanAddresses,
}
