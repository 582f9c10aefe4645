import { sentenceIn, type Language, type Sentence } from '../platform/failures/failures'
import { friendlyNumber } from '../platform/texts/phoneNumber'

export interface Told {
  actor: string
  act: string
  subject: string
  before: unknown
  after: unknown
}

type Values = Readonly<Record<string, unknown>>

interface Facts {
  subject: string
  before: Values
  after: Values
}

/** What somebody did, after their name. */
type Does = (facts: Facts) => Sentence

const does = (en: string, fr: string): Does => ({ subject }) => ({ en: en.replace('{}', subject), fr: fr.replace('{}', subject) })

const firstOf = (facts: Facts, rows: readonly [isTrue: boolean, Does][], otherwise: Does): Sentence => (rows.find(([isTrue]) => isTrue)?.[1] ?? otherwise)(facts)

const person: Does = (facts) =>
  firstOf(
    facts,
    [
      [facts.after['is_blocked'] === 1, does('blocked {}', 'a bloqué {}')],
      [facts.before['is_blocked'] === 1, does('unblocked {}', 'a débloqué {}')],
    ],
    does('changed the contact {}', 'a modifié le contact {}'),
  )

const user: Does = (facts) =>
  firstOf(
    facts,
    [
      ['password_hash' in facts.after, does('changed their password', 'a changé son mot de passe')],
      ['email' in facts.after, does('changed their email address', 'a changé son adresse courriel')],
      ['emergency_notice_at' in facts.after, does('confirmed the notice about emergency calls', "a confirmé l'avis sur les appels d'urgence")],
    ],
    does('changed their profile', 'a modifié son profil'),
  )

const account: Does = (facts) =>
  firstOf(
    facts,
    [
      [typeof facts.after['idle_minutes'] === 'number', does('limited how long sessions stay unused', "a limité la durée d'inactivité des sessions")],
      ['idle_minutes' in facts.after, does('no longer limits how long sessions stay unused', "ne limite plus la durée d'inactivité des sessions")],
    ],
    does('changed the details of the organisation', "a modifié les coordonnées de l'organisation"),
  )

const card: Does = (facts) =>
  firstOf(
    facts,
    [
      [facts.after['state'] === 'removed', does('removed the card {}', 'a retiré la carte {}')],
      [facts.after['state'] === 'refused', does('tried to add the card {}, which was refused', "a tenté d'ajouter la carte {}, qui a été refusée")],
      [facts.after['is_default'] === 1, does('made {} the default card', 'a fait de {} la carte par défaut')],
    ],
    does('added the card {}', 'a ajouté la carte {}'),
  )

const flow: Does = (facts) =>
  firstOf(
    facts,
    [
      ['restored_version' in facts.after, does('restored an earlier version of the call flow {}', "a rétabli une version antérieure du parcours d'appel {}")],
      ['modules_version' in facts.after, does('changed the call flow {}', "a modifié le parcours d'appel {}")],
      ['note' in facts.after, does('wrote a note on a version of the call flow {}', "a annoté une version du parcours d'appel {}")],
    ],
    does('ran the tests of the call flow {}', "a exécuté les tests du parcours d'appel {}"),
  )

const schedule: Does = (facts) =>
  firstOf(
    facts,
    [
      [facts.after['override_state'] === 'open', does('opened {} by hand', 'a ouvert {} manuellement')],
      [facts.after['override_state'] === 'closed', does('closed {} by hand', 'a fermé {} manuellement')],
      ['override_state' in facts.after, does('returned {} to its schedule', "a remis {} à l'horaire prévu")],
      ['feed_hash' in facts.after, does('changed the calendar link of {}', 'a changé le lien de calendrier de {}')],
    ],
    does('changed the hours of {}', "a modifié l'horaire {}"),
  )

const number: Does = (facts) => {
  const { endpoint_value: application } = facts.after
  return firstOf(
    facts,
    [
      [typeof application === 'string', does(`sent {} to ${String(application)}`, `a acheminé le {} vers ${String(application)}`)],
      ['endpoint_type' in facts.after, does('parked {}', 'a mis le {} en réserve')],
    ],
    does('changed the label of {}', 'a changé le libellé du {}'),
  )
}

const nightCalls: Does = (facts) =>
  firstOf(
    facts,
    [
      [facts.after['due_at'] === null, does('turned off the test calls at night of {}', "a désactivé les appels d'essai de nuit de {}")],
      ['accepted_cents' in facts.after, does('accepted the price of the test calls at night of {}', "a accepté le prix des appels d'essai de nuit de {}")],
    ],
    does('turned on the test calls at night of {}', "a activé les appels d'essai de nuit de {}"),
  )

const support: Does = (facts) =>
  firstOf(facts, [[facts.after['resolved_at'] === null, does('reopened the support request “{}”', 'a rouvert la demande de soutien «\u00a0{}\u00a0»')]], does('closed the support request “{}”', 'a fermé la demande de soutien «\u00a0{}\u00a0»'))

const factors: Does = (facts) =>
  firstOf(facts, [['totp_secret' in facts.after, does('changed their authenticator app', "a modifié son application d'authentification")]], does('made new backup codes', 'a créé de nouveaux codes de secours'))

const factorRule: Does = (facts) =>
  firstOf(
    facts,
    [[facts.after['factors_required_at'] === null, does('no longer requires two-step verification', "n'exige plus la vérification en deux étapes")]],
    does('requires two-step verification of everybody', 'exige de tous la vérification en deux étapes'),
  )

const call: Does = (facts) =>
  firstOf(
    facts,
    [[facts.after['is_kept'] === 1, does('keeps the call with {}, whatever its age', "conserve l'appel avec {}, quel que soit son âge")]],
    does('no longer keeps the call with {} apart', "ne conserve plus à part l'appel avec {}"),
  )

const keeping = does('changed how long calls, sounds and the journal are kept', 'a changé la durée de conservation des appels, des sons et du journal')
const numbersChanged = does('changed your phone numbers', 'a modifié vos numéros de téléphone')
const viewAllowed = does('let support see your calls for a day', 'a permis au soutien de voir vos appels pendant un jour')
const topUp = does('changed automatic top-up', 'a modifié la recharge automatique')
const notifications = does('changed their notifications', 'a modifié ses notifications')
const blockedCallers = does('changed what blocked callers get', "a modifié ce qu'obtiennent les appelants bloqués")
const recordingAnnouncement = does('changed the announcement before recordings', "a modifié l'annonce avant les enregistrements")
const contact = does('changed the numbers of a contact: {}', "a modifié les numéros d'un contact\u00a0: {}")

const acts: Readonly<Record<string, Does>> = {
  account_update: account,
  keeping_insert: keeping,
  keeping_update: keeping,
  call_update: call,
  data_request_insert: (facts) =>
    firstOf(
      facts,
      [[facts.after['kind'] === 'deletion', does('deleted what the account held about {}', 'a supprimé ce que le compte conservait au sujet de {}')]],
      does('downloaded what the account holds about {}', 'a téléchargé ce que le compte conserve au sujet de {}'),
    ),
  user_update: user,
  notifications_insert: notifications,
  notifications_update: notifications,
  push_device_insert: does('turned on notifications in {}', 'a activé les notifications dans {}'),
  push_device_delete: does('turned off notifications in {}', 'a désactivé les notifications dans {}'),
  passkey_insert: does('added the passkey {}', "a ajouté la clé d'accès {}"),
  passkey_delete: does('removed the passkey {}', "a retiré la clé d'accès {}"),
  factors_update: factors,
  factor_rule_update: factorRule,
  plan_update: does('changed the plan', 'a changé le forfait'),
  payment_insert: does('paid funds by card', 'a ajouté des fonds par carte'),
  top_up_insert: topUp,
  top_up_update: topUp,
  credit_card_update: card,
  people_import_insert: does('imported contacts', 'a importé des contacts'),
  people_import_delete: does('took back an import of contacts', 'a annulé une importation de contacts'),
  person_insert: does('added the contact {}', 'a ajouté le contact {}'),
  person_update: person,
  person_delete: does('deleted the contact {}', 'a supprimé le contact {}'),
  contact_insert: contact,
  contact_update: contact,
  contact_delete: contact,
  note_insert: does('wrote a note about {}', 'a écrit une note sur {}'),
  note_delete: does('deleted a note about {}', 'a supprimé une note sur {}'),
  blocked_callers_insert: blockedCallers,
  blocked_callers_update: blockedCallers,
  recording_announcement_insert: recordingAnnouncement,
  recording_announcement_update: recordingAnnouncement,
  voicemail_delete: does('deleted a voicemail from {}', 'a supprimé un message vocal de {}'),
  recording_delete: does('deleted the recording of a call with {}', "a supprimé l'enregistrement d'un appel avec {}"),
  support_request_insert: does('opened the support request “{}”', 'a ouvert la demande de soutien «\u00a0{}\u00a0»'),
  support_request_update: support,
  support_message_insert: does('answered in the support request “{}”', 'a répondu dans la demande de soutien «\u00a0{}\u00a0»'),
  application_insert: does('created the call flow {}', "a créé le parcours d'appel {}"),
  application_update: does('renamed a call flow to {}', "a renommé un parcours d'appel en {}"),
  application_delete: does('deleted the call flow {}', "a supprimé le parcours d'appel {}"),
  flow_insert: flow,
  flow_update: flow,
  flow_checks_set: does('changed whether {} must pass its checks', "a modifié l'obligation de vérifier {} avant l'enregistrement"),
  flow_checks_skipped: does('chose to save {}, which fails its checks', 'a choisi d’enregistrer {}, qui ne passe pas ses vérifications'),
  night_calls_insert: nightCalls,
  night_calls_update: nightCalls,
  rehearsal_insert: does('created the test {}', 'a créé le test {}'),
  rehearsal_update: does('changed the test {}', 'a modifié le test {}'),
  rehearsal_delete: does('deleted the test {}', 'a supprimé le test {}'),
  preset_insert: does('created the preset {}', 'a créé le préréglage {}'),
  preset_update: does('changed the preset {}', 'a modifié le préréglage {}'),
  preset_delete: does('deleted the preset {}', 'a supprimé le préréglage {}'),
  schedule_insert: does('created the hours {}', "a créé l'horaire {}"),
  schedule_update: schedule,
  schedule_delete: does('deleted the hours {}', "a supprimé l'horaire {}"),
  audiofile_insert: does('uploaded the audio file {}', 'a téléversé le fichier audio {}'),
  audiofile_delete: does('deleted the audio file {}', 'a supprimé le fichier audio {}'),
  number_insert: does('bought {}', 'a acheté le {}'),
  number_update: number,
  number_delete: does('released {}', 'a résilié le {}'),
  api_key_created: does('created the key {}', 'a créé la clé {}'),
  api_key_revoked: does('revoked the key {}', 'a révoqué la clé {}'),
  member_invited: does('invited {}', 'a invité {}'),
  member_joined: does('joined the team', "s'est joint à l'équipe"),
  member_removed: does('removed {} from the team', "a retiré {} de l'équipe"),
  role_changed: does('changed the role of {}', 'a changé le rôle de {}'),
  uses_changed: does('changed what {} may use', 'a changé ce que {} peut utiliser'),
  member_factors_removed: does('reset two-step verification of {}', 'a réinitialisé la vérification en deux étapes de {}'),
  invitation_withdrawn: does('withdrew the invitation of {}', "a retiré l'invitation de {}"),
  account_closing: does('closed the account', 'a fermé le compte'),
  account_kept: does('kept the account', 'a gardé le compte'),
  view_permission_insert: viewAllowed,
  view_permission_update: viewAllowed,
  view_permission_delete: does('no longer lets support see your calls', 'ne permet plus au soutien de voir vos appels'),
  call_limits_insert: does('changed the limits of calls and spending', "a modifié les limites d'appels et de dépenses"),
  call_limits_update: does('changed the limits of calls and spending', "a modifié les limites d'appels et de dépenses"),
  unusual_calls_update: does("said whether unusual calls abroad were the account's own", "a dit si des appels inhabituels à l'étranger étaient ceux du compte"),
  // Of operators and the service, as the customer sees them.
  view_opened: does('viewed your console', 'a consulté votre console'),
  standing_changed: does('suspended, closed or opened your account', 'a suspendu, fermé ou ouvert votre compte'),
  balance_adjusted: does('changed your balance', 'a modifié votre solde'),
  payment_refunded: does('refunded a payment', 'a remboursé un paiement'),
  plan_changed: does('changed your plan', 'a changé votre forfait'),
  email_changed: does('changed an email address', 'a changé une adresse courriel'),
  factors_ending: does('announced that two-step verification of somebody will be reset in 48 hours', "a annoncé que la vérification en deux étapes d'une personne sera réinitialisée dans 48 heures"),
  factors_kept: does('withdrew the reset of two-step verification of somebody', "a annulé la réinitialisation de la vérification en deux étapes d'une personne"),
  sessions_ended: does('ended the sessions of somebody', "a mis fin aux sessions d'une personne"),
  // The service itself.
  money_monthly_plan: does('renewed your plan', 'a renouvelé votre forfait'),
  money_monthly_plan_payment: does('charged your card for the plan', 'a porté le prix du forfait à votre carte'),
  money_top_up: does('added funds by automatic top-up', 'a ajouté des fonds par recharge automatique'),
  money_prepaid_account: does('added funds to your balance', 'a ajouté des fonds à votre solde'),
  money_number_renewal: does('renewed {}', 'a renouvelé le {}'),
  money_number_registration_refund: does("refunded {}, which couldn't be bought", "a remboursé le {}, qui n'a pas pu être acheté"),
  money_extra_minutes: does('charged the minutes beyond your plan', 'a facturé les minutes en sus de votre forfait'),
  money_payment_taken_back: does('booked that a card payment was reversed', "a inscrit l'annulation d'un paiement par carte"),
  money_payment_returned: does('booked that a reversed card payment came back', "a inscrit le retour d'un paiement par carte annulé"),
  plan_begun: ({ after }) => ({ en: `began your new plan: ${String(after['en'])}`, fr: `a activé votre nouveau forfait\u00a0: ${String(after['fr'])}` }),
  plan_paused: does('paused your plan, because invoice {} had been unpaid for a month', 'a suspendu votre forfait, car la facture {} était impayée depuis un mois'),
  number_given: numbersChanged,
  number_removed: numbersChanged,
  numbers_reserved: does('reserved phone numbers for you', 'vous a réservé des numéros de téléphone'),
  reservation_withdrawn: does('ended a reservation of phone numbers', 'a mis fin à une réservation de numéros'),
  reservation_ended: does('ended a reservation of phone numbers', 'a mis fin à une réservation de numéros'),
}

/** The acts of operators and of the service that customers see. */
export const actsForCustomers = Object.keys(acts).slice(Object.keys(acts).indexOf('view_opened'))

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

const valuesOf = (value: unknown): Values => (isValues(value) ? value : {})

const e164 = /^\+\d{8,15}$/

const inOneLine = (phoneNumber: string): string => friendlyNumber(phoneNumber).replaceAll(' ', '\u00a0')

const supportName: Sentence = { en: 'Support', fr: 'Le soutien' }

/** How the service itself signs in the journal. */
export const ownName = 'Telephony Console'

const serviceName: Sentence = { en: 'The service', fr: 'Le service' }

export const actorIn = (actor: string, language: Language): string => (actor === ownName ? sentenceIn(serviceName, language) : actor)

/** What happened, as a sentence without its full stop. An act of a later version is told in general. */
export const tellIn = ({ actor, act, subject, before, after }: Told, language: Language): string => {
  const told = acts[act] ?? does('changed your account', 'a modifié votre compte')
  const facts = { subject: e164.test(subject) ? inOneLine(subject) : subject, before: valuesOf(before), after: valuesOf(after) }
  return `${actorIn(actor, language) || sentenceIn(supportName, language)} ${sentenceIn(told(facts), language)}`
}

const fields: Readonly<Record<string, Sentence>> = {
  name: { en: 'Name', fr: 'Nom' },
  firstname: { en: 'First name', fr: 'Prénom' },
  lastname: { en: 'Last name', fr: 'Nom de famille' },
  email: { en: 'Email', fr: 'Courriel' },
  address: { en: 'Address', fr: 'Adresse' },
  address2: { en: 'Address line 2', fr: 'Adresse (suite)' },
  city: { en: 'City', fr: 'Ville' },
  postalcode: { en: 'Postal code', fr: 'Code postal' },
  company: { en: 'Company', fr: 'Entreprise' },
  contact_name: { en: 'Name', fr: 'Nom' },
  contact_number: { en: 'Number', fr: 'Numéro' },
  friendly_name: { en: 'Name', fr: 'Nom' },
  time_zone: { en: 'Time zone', fr: 'Fuseau horaire' },
  label: { en: 'Label', fr: 'Libellé' },
  endpoint_value: { en: 'Application', fr: 'Application' },
  note: { en: 'Note', fr: 'Note' },
  words: { en: 'Words', fr: 'Paroles' },
  words_en: { en: 'Words in English', fr: 'Paroles en anglais' },
  words_fr: { en: 'Words in French', fr: 'Paroles en français' },
  version: { en: 'Version', fr: 'Version' },
  restored_version: { en: 'Restored version', fr: 'Version rétablie' },
  people: { en: 'Contacts', fr: 'Contacts' },
  total_cents: { en: 'Amount', fr: 'Montant' },
  amount_cents: { en: 'Amount', fr: 'Montant' },
  threshold_cents: { en: 'Below', fr: 'Sous' },
  monthly_cap_cents: { en: 'At most in a month', fr: 'Maximum par mois' },
  accepted_cents: { en: 'Price for each call', fr: 'Prix de chaque appel' },
  role: { en: 'Role', fr: 'Rôle' },
  numbers: { en: 'Numbers', fr: 'Numéros' },
  voicemails: { en: 'Voicemails', fr: 'Messages vocaux' },
  recordings: { en: 'Recordings', fr: 'Enregistrements' },
  scopes: { en: 'Scopes', fr: 'Autorisations' },
  expires_on: { en: 'Last day', fr: 'Dernier jour' },
  day_cents: { en: 'At most in a day', fr: 'Maximum par jour' },
  month_cents: { en: 'At most in a month', fr: 'Maximum par mois' },
  purchases_cents: { en: 'Numbers in a month', fr: 'Numéros par mois' },
  calls_at_once: { en: 'Calls at once', fr: 'Appels simultanés' },
  longest_minutes: { en: 'Longest call in minutes', fr: "Durée maximale d'un appel en minutes" },
  recordings_days: { en: 'Days of recordings', fr: "Jours d'enregistrements" },
  voicemails_days: { en: 'Days of voicemails', fr: 'Jours de messages vocaux' },
  calls_days: { en: 'Days of calls', fr: "Jours d'appels" },
  paths_days: { en: 'Days of paths', fr: 'Jours de trajets' },
  journal_days: { en: 'Days of the journal', fr: 'Jours du journal' },
  calls: { en: 'Calls', fr: 'Appels' },
  others: { en: 'Others', fr: 'Autres' },
  idle_minutes: { en: 'Minutes without use', fr: "Minutes d'inactivité" },
}

const worded = ['role', 'numbers', 'voicemails', 'recordings']

const words: Readonly<Record<string, Sentence>> = {
  owner: { en: 'Owner', fr: 'Propriétaire' },
  manager: { en: 'Manager', fr: 'Gestionnaire' },
  member: { en: 'Member', fr: 'Membre' },
  all: { en: 'All', fr: 'Tous' },
  numbers: { en: 'Of their numbers', fr: 'De ses numéros' },
  own: { en: 'Only their own', fr: 'Seulement les siens' },
  none: { en: 'None', fr: 'Aucun' },
}

const money: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }),
  fr: new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'CAD' }),
}

const shown = (field: string, value: unknown, language: Language): string | null => {
  if (typeof value === 'number') return field.endsWith('_cents') ? money[language].format(value / 100) : String(value)
  if (typeof value !== 'string' || value === '') return null
  const word = worded.includes(field) ? words[value] : undefined
  if (word !== undefined) return sentenceIn(word, language)
  return e164.test(value) ? inOneLine(value) : value
}

export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/** Of what a person can read; what changed inside a flow is in its versions, weekly hours are on their screen. */
export const changesIn = ({ before, after }: Pick<Told, 'before' | 'after'>, language: Language): FieldChange[] => {
  const [was, became] = [valuesOf(before), valuesOf(after)]
  return Object.entries(fields).flatMap(([name, label]) => {
    const change = { field: sentenceIn(label, language), before: shown(name, was[name], language), after: shown(name, became[name], language) }
    return change.before === change.after ? [] : [change]
  })
}
