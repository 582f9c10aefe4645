import { sql, type Migration } from 'kysely'
import { makeFirstMonths, makeFirstMonthsOfJournal } from './months'
import { accountSchema } from './schema/account'
import { accountSearchSchema } from './schema/accountSearch'
import { analyticsSchema } from './schema/analytics'
import { apiKeysSchema } from './schema/apiKeys'
import { availabilitySchema } from './schema/availability'
import { behavioursSchema } from './schema/behaviours'
import { billingSchema } from './schema/billing'
import { blockedCallersSchema } from './schema/blockedCallers'
import { brandSchema } from './schema/brand'
import { callLimitsSchema } from './schema/callLimits'
import { toldOfPersonSchema } from './schema/toldOfPerson'
import { personCallLimitSchema } from './schema/personCallLimit'
import { callsSchema } from './schema/calls'
import { carrierNumbersSchema } from './schema/carrierNumbers'
import { catalogueSchema } from './schema/catalogue'
import { creditNotesSchema } from './schema/creditNotes'
import { factorsSchema } from './schema/factors'
import { flowChecksSchema } from './schema/flowChecks'
import { flowsSchema } from './schema/flows'
import { keepingSchema } from './schema/keeping'
import { keysAndDeletionSchema } from './schema/keysAndDeletion'
import { journalSchema } from './schema/journal'
import { loginsSchema } from './schema/logins'
import { messagesSchema } from './schema/messages'
import { nightCallsSchema } from './schema/nightCalls'
import { nightLegsSchema } from './schema/nightLegs'
import { operatorsSchema } from './schema/operators'
import { peopleSchema } from './schema/people'
import { peopleImportsSchema } from './schema/peopleImports'
import { personalDataSchema } from './schema/personalData'
import { recordingAnnouncementSchema } from './schema/recordingAnnouncement'
import { refusedRefundsSchema } from './schema/refusedRefunds'
import { sessionsSchema } from './schema/sessions'
import { signUpsSchema } from './schema/signUps'
import { supportDeskSchema } from './schema/supportDesk'
import { teamSchema } from './schema/team'
import { unusualCallsSchema } from './schema/unusualCalls'
import { usesSchema } from './schema/uses'
import { viewsSchema } from './schema/views'

const schema: Migration = {
  up: async (database) => {
    for (const part of [accountSchema, billingSchema, analyticsSchema, callsSchema, flowsSchema, messagesSchema]) {
      await sql.raw(part).execute(database)
    }
    await makeFirstMonths(database, new Date())
  },
}

const operators: Migration = {
  up: async (database) => {
    for (const part of [operatorsSchema, viewsSchema, catalogueSchema, supportDeskSchema]) await sql.raw(part).execute(database)
    await makeFirstMonthsOfJournal(database, new Date())
  },
}

const one = (part: string): Migration => ({ up: async (database) => void (await sql.raw(part).execute(database)) })

/** Ordered by name. Released migrations never change: add a new one, then run `npm run tables`. */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
  '0002-operators': operators,
  '0003-refused-refunds': one(refusedRefundsSchema),
  '0004-sign-ups': one(signUpsSchema),
  '0005-carrier-numbers': one(carrierNumbersSchema),
  '0006-brand': one(brandSchema),
  '0007-keys-and-deletion': one(keysAndDeletionSchema),
  '0008-credit-notes': one(creditNotesSchema),
  '0009-people': one(peopleSchema),
  '0010-blocked-callers': one(blockedCallersSchema),
  '0011-people-imports': one(peopleImportsSchema),
  '0012-behaviours': one(behavioursSchema),
  '0013-account-search': one(accountSearchSchema),
  '0014-night-calls': one(nightCallsSchema),
  '0015-api-keys': one(apiKeysSchema),
  '0016-flow-checks': one(flowChecksSchema),
  '0017-team': one(teamSchema),
  '0018-journal': one(journalSchema),
  '0019-availability': one(availabilitySchema),
  '0020-logins': one(loginsSchema),
  '0021-uses': one(usesSchema),
  '0022-night-legs': one(nightLegsSchema),
  '0023-sessions': one(sessionsSchema),
  '0024-factors': one(factorsSchema),
  '0025-keeping': one(keepingSchema),
  '0026-recording-announcement': one(recordingAnnouncementSchema),
  '0027-call-limits': one(callLimitsSchema),
  '0028-personal-data': one(personalDataSchema),
  '0029-unusual-calls': one(unusualCallsSchema),
  '0030-person-call-limit': one(personCallLimitSchema),
  '0031-told-of-person': one(toldOfPersonSchema),
  // Who had a call after whom.
  '0032-call-passes': one('alter table calls add column passes jsonb'),
  // Operators invite the first person of an account whose address is a login.
  '0033-first-invitations': one('alter table invitations alter column invited_by drop not null'),
}
