import type { CallEvent } from 'callflow/machine'
import type { Module } from 'contract/applications'
import type { passKinds } from 'contract/callPaths'
import type { Role } from 'contract/operation'
import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>

/** A calendar day in Montreal, `YYYY-MM-DD`. */
export type Day = string

/** CAD cents as a number, exact up to 90 trillion dollars. */
export type Cents = number

export interface InvoiceLine {
  label: Readonly<Record<'en' | 'fr', string>>
  cents: number
}

export interface BilledTo {
  name: string
  address: string
  address2: string
  city: string
  state: string
  postalcode: string
  country: string
}

export interface Seller {
  name: string
  address: string
  gst_number: string
  qst_number: string
}

/** That a call was passed on, or somebody asked about it: ids of users, null for a phone number. */
export interface CallPass {
  at: string
  kind: (typeof passKinds)[number]
  by: string | null
  to: string | null
}

/** What happened in a test call over a carrier. */
export interface CarriedEvent {
  event: CallEvent
  at: string
}

/** How a card of the embedded processor behaves. */
export type Behaviour =
  | 'approved'
  | 'declined'
  | 'declined_later'
  | 'wrong_cvc'
  | 'expired'
  | 'processing_error'
  | 'slow'
  | 'disputed'
  | 'step_up'
  | 'step_up_declined'

export interface MailContents {
  /** Stored until it is sent, so it must not contain secrets. */
  text: { to: string; subject: string; text: string; signed?: readonly ('en' | 'fr')[] }
  /** Resolved at sending time, so that the request reveals nothing. */
  reset_link: { email: string; language: 'en' | 'fr'; address: string; devices: readonly string[] }
  /** The person chooses a password, or joins with that of their login; the id makes the link. */
  invitation: { id: string; to: string; company: string; language: 'en' | 'fr'; joins?: boolean }
  /** Without an id, somebody with this address has an account already. */
  sign_up: { id: string | null; to: string; company: string; language: 'en' | 'fr' }
  team_invitation: { id: string; to: string; company: string; inviter: string; role: Role; language: 'en' | 'fr' }
  email_changed: { id: string; to: string; after: string }
  consent_request: { id: string }
  voicemail: { id: string; sendTo: string }
  own_voicemail: { id: string; userId: string }
  missed_call: { id: string; userId: string }
  missed_digest: { id: string; userId: string }
  /** The id is that of the application. */
  night_calls: { id: string; userId: string }
}

export type MailKind = keyof MailContents

export type QueuedMail<Kind extends MailKind = MailKind> = {
  [Each in Kind]: { kind: Each; content: MailContents[Each] }
}[Kind]

export interface VersionBranch {
  id: string
  name: string
  friendly_name: string
  /** Of its steps in `flow_contents`. */
  hash: string
}

export type VersionModule = Pick<Module, 'module_name' | 'description' | 'parameters'> & { id: string }
