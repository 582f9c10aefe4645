import type { Fate } from 'contract/keeping'
import type { Tables } from '../platform/database/tables'
import type { Sentence } from '../platform/failures/failures'

/** Where something about whoever called, or about a person of the team, may stand. Columns are listed with spaces between them. */
export interface Source {
  name: Sentence
  fate: Fate
  why: Sentence
  /** It is, or goes with, a call or a contact of the number. */
  of?: 'call' | 'person'
  /** A number alone, E.164. */
  number?: string
  /** Texts that may mention the number: a deletion cuts it out, unless they stay or an owner edits them. */
  texts?: string
  /** The id or address of a person of the team, or the id of one of their sessions. */
  person?: string
  /** What a file shows of each row; by the first column, the newest come first. */
  shows: string
  hasSound?: true
  hasNoAccount?: true
}

const as = (fate: Fate, en: string, fr: string) => {
  const why = { en, fr }
  return (english: string, french: string, given: Omit<Source, 'name' | 'fate' | 'why'>): Source => ({ name: { en: english, fr: french }, fate, why, ...given })
}

const call = as(
  'deleted',
  'Calls that somebody keeps stay, with what belongs to them, as do those of the last five hours. Daily counts stay, without the number.',
  "Les appels que quelqu'un conserve restent, avec ce qui s'y rattache, tout comme ceux des cinq dernières heures. Les décomptes par jour restent, sans le numéro.",
)
const contact = as('deleted', 'A blocked contact stays, so that it stays blocked. One with other numbers loses only this one.', "Un contact bloqué reste, pour demeurer bloqué. Un contact qui a d'autres numéros ne perd que celui-ci.")
const cut = as('cut', 'The number is taken out of the text.', 'Le numéro est retiré du texte.')
const yours = as('edit', 'Edit it yourself.', 'Modifiez-le vous-même.')
const books = as('stays', 'The law asks that books be kept for six years.', 'La loi exige de garder les livres six ans.')
const version = as('stays', 'Earlier versions show what callers heard.', 'Les versions antérieures montrent ce que les appelants ont entendu.')
const nightCall = as('stays', 'The test calls of the next night replace it.', 'Les appels de test de la nuit suivante le remplacent.')
const reserved = as('stays', 'It ends an hour after the call at the latest.', "Cela prend fin une heure après l'appel au plus tard.")
const guard = as('stays', 'Unusual calls are recognized by them. They go four weeks after the call at the latest.', 'Ils permettent de reconnaître les appels inhabituels et disparaissent quatre semaines après l\'appel au plus tard.')
const entry = as('stays', 'It proves who changed what, and goes after 13 months at the latest.', 'Il prouve qui a changé quoi et disparaît après 13 mois au plus tard.')
const ofTeam = as('stays', 'It goes some time after the person is removed from the team.', "Cela disparaît quelque temps après que la personne est retirée de l'équipe.")

export const sources: ReadonlyMap<string, Source> = new Map(Object.entries({
  calls: call('Calls', 'Appels', { of: 'call', number: 'contact_number', person: 'answered_by made_by resolved_by', shows: 'started_at direction duration outcome resolution' }),
  call_paths: call('Paths of calls', 'Trajets des appels', { of: 'call', shows: 'started_at ending' }),
  call_steps: call('Steps of calls', 'Étapes des appels', { of: 'call', shows: 'at module_name outcome key' }),
  recordings: call('Recordings', 'Enregistrements', { of: 'call', number: 'contact_number', person: 'user_id', shows: 'created_at direction duration', hasSound: true }),
  voicemails: call('Voicemails', 'Messages vocaux', { of: 'call', number: 'from_number', person: 'box_id', shows: 'created_at duration', hasSound: true }),
  callers: call('List of callers', 'Liste des appelants', { number: 'contact_number', shows: 'contact_number' }),
  people: contact('Contacts', 'Contacts', { of: 'person', texts: 'name company email', shows: 'created_at name company email is_blocked' }),
  contacts: contact('Numbers of contacts', 'Numéros des contacts', { of: 'person', number: 'contact_number', texts: 'contact_name', shows: 'created_at contact_number contact_name' }),
  person_notes: contact('Notes', 'Notes', { of: 'person', texts: 'text', person: 'user_id', shows: 'created_at text' }),
  support_requests: cut('Support requests', 'Demandes de soutien', { texts: 'subject', person: 'user_id', shows: 'created_at subject' }),
  support_messages: cut('Messages to and from support', 'Messages échangés avec le soutien', { texts: 'text', person: 'user_id', shows: 'created_at text' }),
  support_diagnostics: cut('Diagnostics sent to support', 'Diagnostics envoyés au soutien', { texts: 'content', shows: 'created_at content' }),
  idempotency_keys: cut('Replies remembered for a day', 'Réponses retenues un jour', { texts: 'reply', shows: 'created_at' }),
  applications: yours('Names of call flows', "Noms de parcours d'appel", { texts: 'friendly_name', shows: 'created_at friendly_name' }),
  application_branches: yours('Branches of call flows', "Branches de parcours d'appel", { texts: 'name friendly_name', shows: 'friendly_name' }),
  application_modules: yours('Steps of call flows', "Étapes de parcours d'appel", { texts: 'description parameters', shows: 'module_name description parameters' }),
  flow_contents: version('Steps of earlier versions', 'Étapes de versions antérieures', { texts: 'modules', shows: 'modules' }),
  flow_versions: version('Versions of call flows', "Versions de parcours d'appel", { texts: 'note touched branches changes tests', person: 'author_id', shows: 'created_at version note' }),
  presets: yours('Presets', 'Préréglages', { texts: 'friendly_name parameters', shows: 'created_at friendly_name' }),
  rehearsals: yours('Tests of call flows', "Tests de parcours d'appel", { texts: 'friendly_name script expected', shows: 'created_at friendly_name script' }),
  schedules: yours('Hours', 'Horaires', { texts: 'name exceptions', person: 'override_by', shows: 'created_at name' }),
  numbers: yours('Labels of your numbers', 'Libellés de vos numéros', { texts: 'label', shows: 'created_at label' }),
  files: yours('Names of files', 'Noms de fichiers', { texts: 'friendly_name', shows: 'created_at friendly_name' }),
  blocked_callers: yours('Words for blocked callers', 'Paroles pour les appelants bloqués', { texts: 'words', shows: 'words' }),
  recording_announcements: yours('Announcement before recordings', 'Annonce avant les enregistrements', { texts: 'words_en words_fr', shows: 'words_en words_fr' }),
  api_keys: yours('Keys', 'Clés', { texts: 'name', person: 'user_id', shows: 'created_at name' }),
  email_recipients: yours('Addresses that get voicemails', 'Adresses qui reçoivent des messages vocaux', { texts: 'address', person: 'address', shows: 'created_at address state' }),
  night_calls: nightCall('Test calls at night', 'Appels de test de nuit', { texts: 'call_end steps', shows: 'called_at steps' }),
  night_legs: nightCall('Test calls under way', 'Appels de test en cours', { texts: 'script events', shows: 'call_at script' }),
  call_reservations: reserved('Money reserved for calls', 'Sommes réservées pour des appels', { number: 'phone_number', person: 'user_id', shows: 'started_at cents' }),
  calls_abroad: guard('Calls abroad', "Appels à l'étranger", { number: 'phone_number', shows: 'started_at is_transfer seconds' }),
  unusual_calls: entry('Answers about unusual calls', 'Réponses sur des appels inhabituels', { person: 'answered_by', shows: 'since reasons answer' }),
  journal: entry('Account journal', 'Journal du compte', { texts: 'actor subject reason before after', person: 'user_id', shows: 'created_at actor act subject before after' }),
  ledger_transactions: books('Charged calls', 'Appels facturés', { number: 'phone_number', shows: 'occurred_at kind minutes' }),
  invoices: books('Invoices', 'Factures', { texts: 'lines billed_to', shows: 'issued_on reference lines' }),
  users: ofTeam('Profile', 'Profil', { person: 'id', shows: 'created_at firstname lastname email language role last_login_at availability away_until' }),
  notification_settings: ofTeam('Notifications', 'Notifications', { person: 'user_id', shows: 'time_zone language voicemail missed_calls night_calls', hasNoAccount: true }),
  sessions: ofTeam('Sessions', 'Sessions', { person: 'user_id', shows: 'created_at used_at browser system place', hasNoAccount: true }),
  push_devices: ofTeam('Devices with notifications', 'Appareils avec notifications', { person: 'session_id', shows: 'created_at last_used_at browser system', hasNoAccount: true }),
  invitations: yours('Invitations', 'Invitations', { texts: 'email', person: 'email invited_by', shows: 'created_at email role expires_at' }),
} satisfies Partial<Record<keyof Tables, Source>>))

/** Columns of texts that aren't searched, and why, as `table(column column)`. A test finds those that are in neither list. */
export const unsearched: readonly (readonly [why: string, ...columns: string[]])[] = [
  [
    'ids, hashes and references that machines made',
    'abroad_days(account_id) accounts(id) api_keys(id account_id token_hash) application_branches(id account_id application_id) application_module_files(module_id file_id)',
    'application_modules(id account_id branch_id) applications(id account_id) audiofiles(id account_id) blocked_callers(account_id) call_days(account_id)',
    'call_limits(account_id) call_paths(account_id) call_reservations(call_id account_id) call_steps(account_id) callers(account_id)',
    'calls_abroad(account_id call_id) contacts(account_id)',
    'email_links(token_hash recipient_id) email_recipients(id account_id) files(id account_id) flow_contents(account_id application_id hash)',
    'flow_days(account_id) flow_versions(account_id application_id) idempotency_keys(account_id key fingerprint) invitations(id account_id token_hash)',
    'invoices(uid account_id reference credits) journal(id operator_id account_id subject_id) keeping(account_id) ledger_entries(transaction_id account_id)',
    'ledger_transactions(id account_id) line_days(account_id number_id) mail_outbox(id) night_calls(account_id application_id rehearsal_id number_id)',
    'night_legs(id account_id application_id) night_watches(id account_id accepted_by) notices(user_id subject_id)',
    'number_orders(id account_id idempotency_key fingerprint provider_reference number_id) numbers(id account_id provider_reference)',
    'pending_deletions(id account_id) pending_recordings(id account_id call_id box_id) people(account_id) people_imports(account_id)',
    'period_closings(invoice_uid account_id minutes_posting) person_notes(account_id) prepaid_balances(account_id) presets(id account_id)',
    'push_devices(id endpoint p256dh auth) recording_announcements(account_id audiofile_id_en audiofile_id_fr) refunds(id charge_id account_id)',
    'rehearsals(id account_id application_id) released_numbers(id account_id provider_reference) schedules(id account_id feed_hash) sessions(id viewed_by)',
    'sign_ups(id token_hash) step_days(account_id) subscriptions(account_id) support_attachments(id account_id user_id operator_id message_id)',
    'support_diagnostics(support_request_id account_id) support_messages(id account_id support_request_id operator_id)',
    'support_reads(support_request_id user_id account_id) support_requests(id account_id assignee_id closed_by merged_into) top_ups(account_id card_id)',
    'unusual_calls(account_id) users(account_id former_account_id login_id) view_permissions(account_id) data_requests(account_id)',
  ],
  ['goes with a call, which is found by its number and by who answered or made it, not by who took it over', 'calls(passes)'],
  [
    'words and keys of a few kinds',
    'accounts(standing standing_reason) api_keys(scopes) application_modules(module_name) blocked_callers(treatment language) call_days(direction)',
    'call_paths(ending) call_steps(module_name outcome key) calls(id_prefix) email_links(kind) email_recipients(state) files(media_type) flow_days(ending)',
    'invitations(role language) invoices(type) journal(act) ledger_entries(book) ledger_transactions(kind) line_days(direction) night_calls(result)',
    'night_legs(keys) notices(kind told_in) notification_settings(voicemail missed_calls time_zone language night_calls)',
    'number_orders(type country rate_center region state) numbers(type country rate_center region endpoint_type) pending_recordings(kind)',
    'presets(module_name) push_devices(browser system) recording_announcements(language) recordings(id_prefix) refunds(state)',
    'schedules(time_zone weekly holidays override_state feed_language) sessions(browser system place) step_days(module_name outcome key)',
    'support_messages(author_type) unusual_calls(reasons answer) users(language role availability hears_voicemails hears_recordings) voicemails(id_prefix) data_requests(kind)',
  ],
  [
    "the account's own names, addresses and numbers, or those of its team, whose profile shows them",
    'accounts(name address address2 city postalcode country state folded_name) call_limits(countries) flow_versions(author_name) invoices(seller)',
    'journal(address) night_legs(phone_number called_id) number_orders(phone_number) numbers(phone_number endpoint_value) released_numbers(phone_number)',
    'users(firstname lastname email number_ids) data_requests(subject done_by)',
  ],
  [
    'made by the database from columns that are searched',
    'audiofiles(folded_name) calls_abroad(destination) contacts(folded_name) invoices(billed_state) journal(folded) people(sort_name folded) support_requests(folded_subject)',
    'users(folded_person)',
  ],
  [
    'of the operator, who answers for it',
    'brand(name_en name_fr color help_url terms_url privacy_url sender_name sender_address signature_en signature_fr seller_name seller_address seller_gst_number seller_qst_number)',
    'brand_logos(scheme hash media_type content) carrier_numbers(phone_number provider_reference currency) destination_prices(prefix kind name_en name_fr)',
    'number_reservations(id phone_number account_id reason) operator_keys(id operator_id name role token_hash)',
    'operator_links(operator_id token_hash totp_secret) operator_sessions(id operator_id token_hash) operators(id email name role password_hash totp_secret)',
    'plans(name_en name_fr) processor_cards(id behaviour type last4 name) processor_charges(id customer behaviour state refusal client_secret)',
    'processor_refunds(id charge_id) processor_tokens(id behaviour type last4 name used_for) saved_answers(id title_en title_fr text_en text_fr)',
    'signing_keys(purpose secret) support_notes(id account_id support_request_id operator_id text) view_codes(code_hash operator_id account_id)',
  ],
  [
    'of a login, which may open other accounts; its person sees it on Security',
    'backup_codes(code_hash login_id) email_changes(token_hash login_id email) known_devices(token_hash login_id session_id) login_failures(subject)',
    'logins(id email password_hash totp_secret totp_pending) passkeys(id login_id credential_id public_key name)',
    'password_resets(token_hash login_id requester) used_challenges(challenge_hash)',
  ],
  [
    'cards and payments',
    'card_charges(id account_id processor idempotency_key fingerprint cause means customer state refusal provider_reference invoice_uid refund)',
    'card_customers(account_id processor reference)',
    'credit_cards(id account_id processor idempotency_key fingerprint token state provider_reference type last4 name)',
  ],
  [
    'addresses, and mails that wait for a few days at most; what they tell of calls is read when they are sent',
    'email_blocks(target) email_links(target) mail_outbox(mail) pending_recordings(send_to) sign_ups(email body)',
  ],
]

export const listed = (columns = ''): string[] => columns.split(' ').filter((name) => name !== '')
