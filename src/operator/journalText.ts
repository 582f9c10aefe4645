import { msg, type Message } from '@/i18n/message'

/** What an entry of the journal tells, by its act. */
const acts: Readonly<Record<string, Message>> = {
  operator_invited: msg('Operator invited'),
  operator_set_up: msg('Operator set a password and a second factor'),
  operator_signed_in: msg('Operator logged in'),
  operator_role_changed: msg('Role changed'),
  operator_reset: msg('Access reset'),
  operator_removed: msg('Operator removed'),
  settings_changed: msg('Settings changed'),
  account_created: msg('Account created'),
  account_closed: msg('Account closed'),
  standing_changed: msg('Standing changed'),
  balance_adjusted: msg('Balance adjusted'),
  payment_refunded: msg('Payment refunded'),
  plan_changed: msg('Plan changed'),
  email_changed: msg('Email address changed'),
  sessions_ended: msg('Sessions ended'),
  person_invited: msg('Person invited'),
  invitation_withdrawn: msg('Invitation withdrawn'),
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
