import { msg, type Message } from '@/i18n/message'

/** What an entry of the journal tells, by its act. */
const acts: Readonly<Record<string, Message>> = {
  operator_invited: msg('Operator invited'),
  operator_set_up: msg('Operator set a password and a second factor'),
  operator_signed_in: msg('Operator logged in'),
  operator_role_changed: msg('Role changed'),
  operator_reset: msg('Access reset'),
  operator_removed: msg('Operator removed'),
  operator_key_created: msg('Key created'),
  operator_key_revoked: msg('Key revoked'),
  money_prepaid_account: msg('Funds paid by card'),
  money_number_registration: msg('Number charged'),
  money_number_registration_refund: msg('Number not delivered, money back'),
  money_number_renewal: msg('Number renewed'),
  money_extra_minutes: msg('Extra minutes charged'),
  money_monthly_plan: msg('Plan billed'),
  money_monthly_plan_payment: msg('Plan paid by card'),
  money_payment_taken_back: msg('Payment refunded or taken back'),
  money_payment_returned: msg('Payment came back'),
  money_adjustment: msg('Balance adjusted'),
  money_reversal: msg('Booking reversed'),
  brand_changed: msg('Brand changed'),
  settings_changed: msg('Settings changed'),
  account_created: msg('Account created'),
  account_closed: msg('Account closed'),
  account_data_deleted: msg('Data of the closed account deleted'),
  standing_changed: msg('Standing changed'),
  balance_adjusted: msg('Balance adjusted'),
  payment_refunded: msg('Payment refunded'),
  plan_changed: msg('Plan changed'),
  email_changed: msg('Email address changed'),
  sessions_ended: msg('Sessions ended'),
  person_invited: msg('Person invited'),
  invitation_withdrawn: msg('Invitation withdrawn'),
  carrier_checked: msg('Numbers compared with the carrier'),
  number_given: msg('Number given to the account'),
  number_released: msg('Number released at the carrier'),
  number_removed: msg('Number removed from the account'),
  numbers_reserved: msg('Numbers reserved'),
  reservation_withdrawn: msg('Reservation withdrawn'),
  reservation_ended: msg('Reservation ended'),
  view_opened: msg('Console viewed as the customer'),
  plan_created: msg('Plan created'),
  plan_edited: msg('Names of the plan changed'),
  plan_price_added: msg('Price added to the plan'),
  plan_price_removed: msg('Price removed from the plan'),
  destination_prices_imported: msg('Prices of destinations imported'),
  request_assigned: msg('Support request assigned'),
  request_answered: msg('Support request answered'),
  request_noted: msg('Note on a support request'),
  request_closed: msg('Support request closed'),
  request_reopened: msg('Support request reopened'),
  request_merged: msg('Support request merged'),
  saved_answer_created: msg('Saved answer created'),
  saved_answer_changed: msg('Saved answer changed'),
  saved_answer_deleted: msg('Saved answer deleted'),
}

export const actText = (act: string): Message => acts[act] ?? msg('{text}', { text: act.replaceAll('_', ' ') })

const names: Readonly<Record<string, Message>> = {
  gst: msg('federal tax'),
  qst: msg('provincial tax'),
  prepaid: msg('prepaid balance'),
  cards: msg('cards'),
  owed: msg('owed'),
  plan: msg('plan'),
  usage: msg('usage'),
  role: msg('role'),
  email: msg('email'),
  opening_balance: msg('opening balance'),
  amount: msg('amount'),
  payment: msg('payment'),
  standing: msg('standing'),
}

/** Of a book of the ledger, or of a field that an act changed. */
export const nameText = (name: string): Message => names[name] ?? msg('{text}', { text: name.replaceAll('_', ' ') })

/** Whose values are dollars. */
export const isMoney = (act: string): boolean => act.startsWith('money_')
